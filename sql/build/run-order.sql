-- Runs in landing order, which no clock can shake; one that landed nothing comes before the first run
-- that set out after it and did. One whose plan record is gone still counts by what it landed.
create or replace temp table run_order as
with landed_runs as (
    select run_id, min(seq) as first_seq, min(asked_at) as asked_at from landed group by run_id
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

-- A plan is asked by many runs, night after night: what the first and the last of them say is enough.
create or replace temp table planned as
with spans as (
    select
        plan, prune,
        min(run_order.position) as first_position,
        max(run_order.position) as last_position
    from plans
    join run_order using (run_id)
    group by plan, prune
)
select
    keys.request_key,
    min(spans.first_position) as position,
    -- Whether the latest plan that holds it leaves out what is implied.
    arg_max(spans.prune, spans.last_position) as prune
from planned_keys as keys
join spans using (plan)
group by keys.request_key;
