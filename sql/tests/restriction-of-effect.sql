-- Reads observations, makes the restrictions that restrict nothing.
-- severity: warning
-- a restriction restricts: not every restricted total of a subject and year equals the unrestricted one, nor every one of a restriction
with totals as (
    select request_key, subject_kind, subject_id, endpoint, year, restriction, measure, value
    from observations
    where groupby is null and field is null
        and endpoint in ('workforce', 'longabsence')
), pairs as (
    select
        part.*, whole.request_key as whole_key, whole.value as whole,
        coalesce(part.value = whole.value, false) as is_whole
    from totals as whole
    join totals as part
        on part.subject_kind = whole.subject_kind
        and part.subject_id = whole.subject_id
        and part.endpoint = whole.endpoint
        and part.year = whole.year
        and part.measure = whole.measure
        and part.restriction is not null
    where whole.restriction is null
)
select
    whole_key as request_key,
    count(*) || ' restricted answers, all with the unrestricted ' || shown(whole) as detail
from pairs
where whole >= 20
group by whole_key, measure, whole
having count(*) > 1 and bool_and(is_whole)
union all
select
    min(request_key) as request_key,
    count(*) || ' answers restricted to ' || restriction || ', all with the unrestricted figure' as detail
from pairs
where whole is not null
group by endpoint, measure, restriction
having bool_and(is_whole)
    -- All people of one body, or of few, may be of one kind.
    and count(*) filter (whole >= 20) > 3
    and count(distinct subject_id) filter (whole >= 20) > 1
