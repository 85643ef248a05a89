-- Reads observations, makes the statistics whose counts add up to a hundred.
-- severity: warning
-- counts of people are no percentages: the categories of a statistic do not add up to a hundred in nearly all answers
with answers as (
    select
        subject_kind, subject_id, endpoint, coalesce(groupby, field) as dimension, request_key,
        count(*) as categories,
        sum(value) as total
    from observations
    where measure = 'headcount' and restriction is null and value > 0
        and (groupby is null) <> (field is null) and coalesce(group_value, field_value) <> '_T'
    group by all
    having count(*) > 1
)
select
    min(request_key) as request_key,
    endpoint || ' by ' || dimension || ': the categories of ' || count(*) || ' answers mostly add up to a hundred'
        as detail
from answers
group by endpoint, dimension
-- Rounded shares miss it by a little, those with a hidden category by more.
having count(distinct (subject_kind, subject_id)) > 2
    and count(*) filter (where abs(total - 100) <= 1 + categories / 6) >= 0.9 * count(*)
