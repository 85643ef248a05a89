-- Reads merged_parts, makes what each segment of the merged zone holds, as its seal says it.
-- And the files that it is made from.
with runs as (
    select segment, run_id, max(merged_seq) as last_seq, max(fetched_at) as last_fetched_at
    from merged_parts
    group by segment, run_id
), runs_of_segments as (
    select
        segment,
        list(
            struct_pack(run_id := run_id, last_fetched_at := epoch_ms(last_fetched_at)::double)
            order by last_seq
        ) as runs
    from runs
    group by segment
)
select
    segment::integer as segment,
    count(*)::double as rows,
    min(merged_seq)::double as first_seq,
    max(merged_seq)::double as last_seq,
    sum(body_bytes)::double as body_bytes,
    any_value(runs) as runs,
    list(distinct path order by path) as paths
from merged_parts
join runs_of_segments using (segment)
group by segment
order by segment
