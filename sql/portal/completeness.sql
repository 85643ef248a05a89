-- Reads meta.requests, makes of how many bodies each statistic has figures, by year and in all.
-- A row without an endpoint is of all statistics together, one of every year of all years together.
select
    endpoint, year, grouping(year) = 1 as every_year,
    count(distinct (subject_kind, subject_id)) as asked,
    count(distinct (subject_kind, subject_id)) filter (where state = 'ok') as known,
    count(*) as planned,
    count(*) filter (where state in ('failed', 'quarantined', 'pending')) as gaps
from meta.requests
where endpoint not in ('list', 'detail') and subject_id is not null
group by grouping sets ((endpoint, year), (endpoint), (year), ())
order by endpoint nulls last, every_year, year
