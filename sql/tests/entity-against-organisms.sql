-- severity: warning
-- the headcount of an entity is the sum of its organisms, where every one of them is known
with totals as (
    select subject_kind, subject_id, year, request_key, try_cast(headcount as decimal(38, 6)) as headcount
    from workforce
    where field is null and restriction is null and measure = 'headcount'
), gaps as (
    select organisms.entity_id, requests.year
    from meta.requests as requests
    join organisms on organisms.id = requests.subject_id
    where requests.subject_kind = 'organism' and requests.endpoint = 'workforce'
        and requests.field is null and requests.restriction is null
        and requests.state in ('failed', 'quarantined', 'pending')
    union
    select organisms.entity_id, totals.year
    from totals
    join organisms on organisms.id = totals.subject_id
    where totals.subject_kind = 'organism' and totals.headcount is null
), summed as (
    select organisms.entity_id, totals.year, sum(totals.headcount) as headcount, count(*) as bodies
    from totals
    join organisms on organisms.id = totals.subject_id
    where totals.subject_kind = 'organism'
    group by organisms.entity_id, totals.year
)
select
    totals.request_key,
    'entity ' || totals.headcount::double || ', its ' || summed.bodies || ' organisms '
        || summed.headcount::double as detail
from totals
join summed on summed.entity_id = totals.subject_id and summed.year = totals.year
anti join gaps on gaps.entity_id = totals.subject_id and gaps.year = totals.year
where totals.subject_kind = 'entity' and totals.headcount <> summed.headcount
