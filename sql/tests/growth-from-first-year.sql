-- Reads marts.headcount_growth, makes the rows that count from another year than the first.
-- severity: error
-- growth is counted from the first known headcount, which is the same for every year of a body
select
    null as request_key,
    concat_ws(' ', subject_kind, subject_id, year) || ': ' || change_since_first as detail
from marts.headcount_growth
where (year = first_year and (headcount <> first_headcount or change_since_first <> 0))
    or (year < first_year and headcount is not null)
