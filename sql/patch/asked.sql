-- Requests that were asked since the release before.
create or replace temp table touched_requests as
select distinct request_key
from landed_rows(getvariable('added_paths'))
where run_id in (select run_id from run_changes);
