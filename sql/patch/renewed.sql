-- Requests whose figures are made again: all of the touched subjects.
create or replace temp table renewed as
select distinct request_key
from versions
join touched_requests using (request_key)
where of_touched_subject;
