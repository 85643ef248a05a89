-- Reads planned_keys, recorded_runs and covered_runs, makes planned: every request of every plan.
create or replace temp table planned as
select distinct request_key
from planned_keys
where plan in (select plan from recorded_runs join covered_runs using (run_id));
