-- Reads latest_readable and requests, makes answered_years: what each subject has figures of.
-- A refusal beside figures is a failure, one of a whole year is none.
create or replace temp table answered_years as
select distinct subject_kind, subject_id, endpoint, year, restriction
from latest_readable
join requests using (request_key)
where verdict = 'ok';
