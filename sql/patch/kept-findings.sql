-- What tests found in the release before, but for touched subjects.
select kind as test, request_key, detail
from former.meta.problems
where kind in (select test from former.meta.tests)
    and request_key not in (select request_key from touched_requests where of_touched_subject)
