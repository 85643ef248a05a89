-- Reads test_results and test_samples, makes meta.tests and more rows of meta.problems.
-- The results of the data tests; what they found goes to the problems, bounded, with a count of the rest.
insert into meta.tests
select test, severity, proves, offending_rows
from test_results
order by test;

create or replace temp table all_problems as
select request_key, severity, kind, detail from meta.problems
union all
select request_key, severity, test as kind, detail from test_samples
union all
select
    null as request_key, severity, test as kind,
    'and ' || offending_rows - sampled || ' more rows like these' as detail
from test_results
where offending_rows > sampled;

delete from meta.problems;

insert into meta.problems
select request_key, severity, kind, detail
from all_problems
order by request_key, severity, kind, detail;
