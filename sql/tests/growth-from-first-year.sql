-- Reads marts.headcount_growth, makes the rows that count from another year than the first comparable one.
-- severity: error
-- growth is counted from the first known headcount since 2013, which is the same for every year of a body
select
    null as request_key,
    concat_ws(' ', subject_kind, subject_id, year) || ': ' || coalesce(change_since::varchar, 'none') as detail
from marts.headcount_growth
where (year = comparable_since and (headcount <> comparable_headcount or change_since <> 0))
    or (year < comparable_since and (year >= 2013 and headcount is not null or change_since is not null))
    or comparable_since < 2013
