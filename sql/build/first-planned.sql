-- Reads planned_keys, recorded_runs and run_order, makes first_planned: the run that was first to ask each request.
create or replace temp table first_planned as
with first_runs as (
    select plan, min(run_order.position) as position
    from recorded_runs
    join run_order using (run_id)
    group by plan
)
select keys.request_key, min(first_runs.position) as position
from planned_keys as keys
join first_runs using (plan)
group by keys.request_key;
