-- Requests that were answered otherwise since the release before. The figures of all others are a function of the
-- same answers as there.
create or replace temp table renewed as
select distinct request_key
from versions
join run_changes using (run_id);
