-- Reads workforce, organisms and meta.requests, makes the entities that differ from their sum.
-- severity: warning
-- the headcount of an entity is the sum of its organisms, where every one of them is known
with totals as (
    select subject_kind, subject_id, year, request_key, try_cast(headcount as decimal(38, 6)) as headcount
    from workforce
    where field is null and restriction is null and measure = 'headcount'
), known as (
    select subject_id, year
    from meta.requests
    where subject_kind = 'organism' and endpoint = 'workforce' and field is null and restriction is null
        and state not in ('failed', 'quarantined', 'pending')
), gaps as (
    -- An organism outside the selection was never asked: what is not planned is not known either.
    select totals.subject_id as entity_id, totals.year
    from totals
    join organisms on organisms.entity_id = totals.subject_id
    anti join known on known.subject_id = organisms.id and known.year = totals.year
    where totals.subject_kind = 'entity'
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
    'entity ' || shown(totals.headcount) || ', its ' || summed.bodies || ' organisms ' || shown(summed.headcount) as detail
from totals
join summed on summed.entity_id = totals.subject_id and summed.year = totals.year
anti join gaps on gaps.entity_id = totals.subject_id and gaps.year = totals.year
where totals.subject_kind = 'entity' and totals.headcount <> summed.headcount
