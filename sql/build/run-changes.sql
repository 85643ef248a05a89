-- Reads run_order, compared and first_planned, makes the list of runs, and whether each changed anything.
-- What changes is a final row that says something else than the one before it, or a plan that asks what none before it
-- asked.
with changing as (
    select run_id from compared where said is distinct from said_before
    union
    select run_order.run_id from first_planned join run_order using (position)
)
select run_order.run_id, changing.run_id is not null as changed
from run_order
left join changing using (run_id)
order by run_order.position
