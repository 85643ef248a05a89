-- Reads illness, makes the years whose months and weekdays add up differently.
-- severity: warning
-- the sick days of a year by month and by weekday add up to the same, where none is hidden
with figures as (
    select *, try_cast(days as decimal(38, 6)) as exact_days
    from illness
    where measure = 'days'
), summed as (
    select
        subject_kind, subject_id, year, groupby, request_key,
        coalesce(
            max(exact_days) filter (where group_value = '_T'),
            case
                when bool_and(exact_days is not null) filter (where group_value <> '_T')
                    then sum(exact_days) filter (where group_value <> '_T')
            end
        ) as total
    from figures
    group by subject_kind, subject_id, year, groupby, request_key
)
select
    by_month.request_key,
    'by month ' || shown(by_month.total) || ', by weekday ' || shown(by_weekday.total) as detail
from summed as by_month
join summed as by_weekday using (subject_kind, subject_id, year)
where by_month.groupby = 'month' and by_weekday.groupby = 'weekday'
    and by_month.total <> by_weekday.total
