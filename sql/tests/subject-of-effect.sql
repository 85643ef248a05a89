-- severity: warning
-- another subject gives another answer: no two of a kind answer a question of many figures word for word the same
with alike as (
    select
        subject_kind, endpoint, year, restriction, groupby, field, sha256,
        min(request_key) as request_key, count(*) as subjects
    from meta.requests
    where state = 'ok' and endpoint not in ('list', 'detail')
    group by all
    having count(*) > 1
)
select
    alike.request_key,
    subjects || ' subjects, all with the same ' || count(*) || ' figures' as detail
from alike
join observations using (request_key)
group by alike.request_key, subjects
-- Few and small figures may agree by chance.
having count(distinct value) filter (where value > 5) > 3
