-- Runs in order; one whose plan record is gone still counts by what it landed.
create or replace temp table run_order as
with landed_runs as (
    select run_id, min(asked_at) as started_at from landed group by run_id
)
select
    run_id,
    row_number() over (order by coalesce(recorded.started_at, landed_runs.started_at), run_id)
        as position
from recorded_runs as recorded
full join landed_runs using (run_id);

create or replace temp table planned as
select keys.request_key, min(run_order.position) as position
from planned_keys as keys
join run_order using (run_id)
group by keys.request_key;
