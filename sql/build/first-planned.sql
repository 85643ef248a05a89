-- Reads planned_keys, plans, run_order; makes first_planned: every request of every plan, and the first run that was to
-- ask it.
create or replace temp table first_planned as
with first_runs as (
    select plan, min(run_order.position) as position
    from plans
    join run_order using (run_id)
    group by plan
)
select keys.request_key, min(first_runs.position) as position
from planned_keys as keys
join first_runs using (plan)
group by keys.request_key;
