-- Reads the file of a segment, makes what its seal tells of its rows. `runs` only of a segment that merging made of several.
with held as (
    select seq, run_id, fetched_at, case when body_seq = seq then bytes end as body_bytes
    from read_parquet($path)
), runs as (
    select run_id, max(seq) as last_seq, epoch_ms(max(fetched_at))::double as last_fetched_at
    from held
    group by run_id
), told as (
    select
        list(
            struct_pack(run_id := run_id, last_fetched_at := last_fetched_at) order by last_seq
        ) as runs
    from runs
)
select
    arg_max(run_id, seq) as run_id,
    count(*)::double as rows,
    min(seq)::double as first_seq,
    max(seq)::double as last_seq,
    epoch_ms(max(fetched_at))::double as last_fetched_at,
    coalesce(sum(body_bytes), 0)::double as body_bytes,
    (select case when len(runs) > 1 then runs end from told) as runs
from held
