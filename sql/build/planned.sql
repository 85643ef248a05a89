-- Reads planned_keys, plans and covered_runs, makes planned: every request of every plan.
-- And whether the latest plan that holds it leaves out what is implied.
create or replace temp table planned as
with latest as (
    -- A plan is asked by many runs, night after night: the last of them is enough.
    select plan, prune, max(covered_runs.position) as position
    from plans
    join covered_runs using (run_id)
    group by plan, prune
)
select keys.request_key, arg_max(latest.prune, latest.position) as prune
from planned_keys as keys
join latest using (plan)
group by keys.request_key;
