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
