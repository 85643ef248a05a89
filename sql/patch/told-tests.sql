-- Tests of which the release before tells every offending row, each with the request it is about.
select test
from former.meta.tests
left join former.meta.problems on kind = test
group by test, offending_rows
having count(request_key) = offending_rows
