-- Tables of few rows are written again, in their order: what the release before told and still holds, and
-- what was made again.
create or replace temp table all_runs as
from hrstats.meta.runs
union all
from part.meta.runs;

delete from hrstats.meta.runs;

insert into hrstats.meta.runs
from all_runs
order by run_id;

create or replace temp table all_closed as
from hrstats.observations_closed
anti join touched_requests using (request_key)
union all
from part.observations_closed;

delete from hrstats.observations_closed;

insert into hrstats.observations_closed
from all_closed
order by
    endpoint, subject_kind, subject_id, groupby, field, restriction, year,
    group_value, field_value, reason, measure, valid_from;

-- What data tests found is told anew.
create or replace temp table all_problems as
select problems.*
from hrstats.meta.problems as problems
anti join touched_requests using (request_key)
where kind not in (select test from hrstats.meta.tests)
union all
from part.meta.problems;

delete from hrstats.meta.problems;

insert into hrstats.meta.problems
from all_problems
order by request_key, severity, kind, detail;

delete from hrstats.meta.tests;

delete from hrstats.marts.completeness;
