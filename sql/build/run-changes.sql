-- Which runs changed anything: a final row that says something else than the one before it, or a plan
-- that asks what none before it asked.
create or replace temp table run_changes as
with changing as (
    select run_id from compared where said is distinct from said_before
    union
    select run_order.run_id from planned join run_order using (position)
)
select run_order.run_id, run_order.position, changing.run_id is not null as changed
from run_order
left join changing using (run_id);
