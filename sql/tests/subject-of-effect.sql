-- Reads meta.requests and observations, makes the subjects answered alike.
-- severity: warning
-- another subject gives another answer: no two of a kind answer a question of many figures word for word the same, or with the same figures
with answers as (
    select
        request_key, subject_kind, endpoint, restriction, groupby, field,
        sum(hash(year, group_value, field_value, reason, measure, value)) as print
    from observations
    where groupby is null or field is null
    group by all
    having count(*) filter (where value > 5) > 7
        or count(*) filter (where measure = 'rate' and value <> round(value)) > 5
), alike as (
    select min(request_key) as request_key, count(*) as subjects
    from meta.requests
    where state = 'ok' and endpoint not in ('list', 'detail')
    group by subject_kind, endpoint, year, restriction, groupby, field, sha256
    having count(*) > 1
    union
    select min(request_key) as request_key, count(*) as subjects
    from answers
    group by subject_kind, endpoint, restriction, groupby, field, print
    having count(*) > 1
)
select
    alike.request_key,
    subjects || ' subjects, all with the same ' || count(*) || ' figures' as detail
from alike
join observations using (request_key)
group by alike.request_key, subjects
-- Few and small figures may agree by chance, but for rates with decimals.
having count(distinct value) filter (where value > 5 or (measure = 'rate' and value <> round(value))) > 3
