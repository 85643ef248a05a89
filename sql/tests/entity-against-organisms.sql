-- Reads observations, organisms and meta.requests, makes the answers of entities that differ from the sum of their organisms.
-- severity: warning
-- what is counted of an entity is the sum of its organisms, where every one of them is known
with asked as (
    select request_key, subject_kind, subject_id, endpoint, groupby, year, state
    from meta.requests
    where endpoint not in ('list', 'detail') and field is null and restriction is null
), sums as (
    -- An answer may tell of several years.
    select request_key, year as told_year, sum(try_cast(value as decimal(38, 6))) as figure, bool_or(value is null) as hides
    from observations
    where field is null and restriction is null and measure <> 'rate' and group_value is distinct from '_T'
    group by request_key, year
), gaps as (
    -- An organism outside the selection was never asked: what is not planned is not known either.
    select whole.request_key
    from asked as whole
    join organisms on organisms.entity_id = whole.subject_id
    left join asked as part
        on part.subject_kind = 'organism' and part.subject_id = organisms.id and part.endpoint = whole.endpoint
        and part.groupby is not distinct from whole.groupby and part.year is not distinct from whole.year
        and part.state not in ('failed', 'quarantined', 'pending')
    left join (select distinct request_key from sums where hides) as hidden on hidden.request_key = part.request_key
    where whole.subject_kind = 'entity' and (part.request_key is null or hidden.request_key is not null)
), summed as (
    select
        organisms.entity_id, asked.endpoint, asked.groupby, asked.year, sums.told_year,
        sum(sums.figure) as figure, count(distinct asked.subject_id) as bodies
    from sums
    join asked using (request_key)
    join organisms on organisms.id = asked.subject_id
    where asked.subject_kind = 'organism'
    group by all
)
select
    asked.request_key,
    'entity ' || shown(sums.figure) || ', its ' || summed.bodies || ' organisms ' || shown(summed.figure) as detail
from sums
join asked using (request_key)
join summed
    on summed.entity_id = asked.subject_id and summed.endpoint = asked.endpoint
    and summed.groupby is not distinct from asked.groupby and summed.year is not distinct from asked.year
    and summed.told_year is not distinct from sums.told_year
anti join gaps using (request_key)
where asked.subject_kind = 'entity' and not sums.hides and sums.figure <> summed.figure
