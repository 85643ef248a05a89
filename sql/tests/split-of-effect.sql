-- Reads meta.requests and observations, makes the splits answered word for word alike.
-- severity: warning
-- another criterion gives another answer: no two splits of a subject and year by different ones are word for word the same
with answers as (
    select request_key, subject_kind, subject_id, endpoint, year, restriction, groupby, field, sha256
    from meta.requests
    where state = 'ok' and groupby is distinct from field
), alike as (
    select
        subject_kind, subject_id, endpoint, year, restriction, sha256,
        min(request_key) as request_key, count(*) as answers
    from answers
    group by subject_kind, subject_id, endpoint, year, restriction, sha256
    having count(*) > 1
)
select
    alike.request_key,
    answers || ' splits by different criteria, all with the same ' || count(*) || ' figures' as detail
from alike
join observations using (request_key)
group by alike.request_key, answers
-- Few and small figures may agree by chance: where people live, and where they work, if there are none.
having count(*) filter (where value > 5) > 1
