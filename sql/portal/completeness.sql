-- Reads meta.requests, makes of how many bodies each statistic has figures, by year and in all.
-- A row without an endpoint is of all statistics together, one of every year of all years together.
with bodies as (
    select
        endpoint, year, grouping(year) = 1 as every_year,
        bool_or(state = 'ok') as known,
        count(*) as planned,
        count(*) filter (where state in ('failed', 'quarantined', 'pending')) as gaps
    from meta.requests
    where endpoint not in ('list', 'detail') and subject_id is not null
    group by grouping sets (
        (subject_kind, subject_id, endpoint, year), (subject_kind, subject_id, endpoint),
        (subject_kind, subject_id, year), (subject_kind, subject_id)
    )
)
select
    endpoint, year, every_year,
    count(*) as asked, count(*) filter (where known) as known, sum(planned) as planned, sum(gaps) as gaps
from bodies
group by endpoint, year, every_year
order by endpoint nulls last, every_year, year
