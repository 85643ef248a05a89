-- Reads observations, makes the restrictions that restrict nothing.
-- severity: warning
-- a restriction restricts: not every restricted total of a subject and year equals the unrestricted one
with totals as (
    select request_key, subject_kind, subject_id, endpoint, year, restriction, measure, value
    from observations
    where groupby is null and field is null
        and endpoint in ('workforce', 'longabsence')
)
select
    whole.request_key,
    count(*) || ' restricted answers, all with the unrestricted ' || shown(whole.value) as detail
from totals as whole
join totals as part
    on part.subject_kind = whole.subject_kind
    and part.subject_id = whole.subject_id
    and part.endpoint = whole.endpoint
    and part.year = whole.year
    and part.measure = whole.measure
    and part.restriction is not null
where whole.restriction is null and whole.value >= 20
group by whole.request_key, whole.measure, whole.value
having count(*) > 1 and bool_and(coalesce(part.value = whole.value, false))
