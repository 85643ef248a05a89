-- Requests that were answered otherwise since the last run that the former release covers. The figures of
-- all others are a function of the same answers as in that release.
create or replace temp table renewed as
select distinct versions.request_key
from versions
join run_changes using (run_id)
where run_changes.position > coalesce(
    (select position from run_changes where run_id = getvariable('former_run')), 0
);
