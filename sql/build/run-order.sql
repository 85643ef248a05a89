-- Reads recorded_runs and what runs landed, makes run_order: runs in landing order, which no clock can shake.
-- One that landed nothing comes before the first run that set out after it and did. One whose plan record is gone still
-- counts by what it landed.
create or replace temp table run_order as
with landed_runs as (
    select run_id, min(seq) as first_seq, min(asked_at) as asked_at
    from landed_rows(getvariable('segment_paths'))
    group by run_id
), runs as (
    select
        run_id, first_seq,
        coalesce(recorded.started_at, landed_runs.asked_at) as started_at
    from recorded_runs as recorded
    full join landed_runs using (run_id)
)
select
    run_id,
    row_number() over (
        order by
            coalesce(
                first_seq,
                (select min(later.first_seq) from runs as later where later.started_at > runs.started_at)
            ),
            first_seq is not null, started_at, run_id
    ) as position
from runs;
