-- What the touched requests ask, as the release before took them apart.
create or replace temp table requests as
select request_key, subject_kind, subject_id, endpoint, year, groupby, field, restriction
from former.meta.requests
semi join touched_requests using (request_key);

-- As `build/answered-years`: a request has figures in the release before where its latest readable answer
-- has, and nothing is patched where that changed.
create or replace temp table answered_years as
select distinct subject_kind, subject_id, endpoint, year, restriction
from former.meta.requests
where (subject_kind, subject_id) in (
        select (subject_kind, subject_id)
        from requests
        join finals using (request_key)
        where meant_outcome = 'refusal'
    )
    and request_key in (select request_key from former.observations);

-- Nothing is patched where requests are left out for what is implied.
create or replace temp table implied (request_key varchar, implied_by varchar);
