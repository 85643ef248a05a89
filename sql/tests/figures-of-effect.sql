-- Reads observations, makes the answers about a subject that hold all the same figures.
-- severity: warning
-- another criterion, year or restriction gives other figures: no two answers about a subject hold all the same ones
with answers as materialized (
    select
        request_key, subject_kind, subject_id, endpoint, year, groupby, field, restriction,
        count(*) as figures,
        sum(hash(group_value, field_value, measure, value)) as digest,
        -- Few and small figures may agree by chance.
        count(*) filter (where value > 5) as large
    from observations
    where coalesce(groupby, field) is not null and groupby is distinct from field
    group by all
    having large > 1
), alike as (
    select
        min(request_key) as request_key, min(figures) as figures,
        count(*) || ' splits by different criteria' as what
    from answers
    group by subject_kind, subject_id, endpoint, year, restriction, figures, digest
    having count(*) > 1
    union all
    select
        min(request_key) as request_key, min(figures) as figures,
        count(*) || ' years' as what
    from answers
    where large > 9
    group by subject_kind, subject_id, endpoint, groupby, field, restriction, figures, digest
    having count(*) > 1
    union all
    select
        min(request_key) as request_key, min(figures) as figures,
        count(restriction) || ' restrictions and none' as what
    from answers
    group by subject_kind, subject_id, endpoint, year, groupby, field, figures, digest
    having count(restriction) > 1 and count(restriction) < count(*)
)
select request_key, what || ', all with the same ' || figures || ' figures' as detail
from alike
