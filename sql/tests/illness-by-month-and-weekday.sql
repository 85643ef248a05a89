-- Reads illness, makes the years whose months and weekdays add up differently.
-- severity: warning
-- the sick days of a year by month and by weekday add up to the same, where none is hidden
with summed as (
    select subject_kind, subject_id, year, groupby, request_key, total_of(days, group_value) as total
    from illness
    where measure = 'days'
    group by subject_kind, subject_id, year, groupby, request_key
)
select
    by_month.request_key,
    'by month ' || shown(by_month.total) || ', by weekday ' || shown(by_weekday.total) as detail
from summed as by_month
join summed as by_weekday using (subject_kind, subject_id, year)
where by_month.groupby = 'month' and by_weekday.groupby = 'weekday'
    and by_month.total <> by_weekday.total
