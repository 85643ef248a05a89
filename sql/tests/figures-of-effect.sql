-- Reads observations, makes the answers about a subject, and the years, that hold all the same figures.
-- severity: warning
-- another criterion, year or restriction gives other figures: no two answers about a subject hold all the same ones, nor all about a year those of the year before
with answers as materialized (
    select
        request_key, subject_kind, subject_id, endpoint, year, groupby, field, restriction,
        count(*) as figures,
        sum(hash(group_value, field_value, reason, measure, value)) as digest,
        -- Few and small figures may agree by chance.
        count(*) filter (where value > 5) as large,
        max(value) as largest
    from observations
    group by all
), splits as (
    select *
    from answers
    where coalesce(groupby, field) is not null and groupby is distinct from field and large > 1
), alike as (
    select
        min(request_key) as request_key, min(figures) as figures,
        count(*) || ' splits by different criteria' as what
    from splits
    group by subject_kind, subject_id, endpoint, year, restriction, figures, digest
    having count(*) > 1
    union all
    select
        min(request_key) as request_key, min(figures) as figures,
        count(*) || ' years' as what
    from splits
    where large > 9
    group by subject_kind, subject_id, endpoint, groupby, field, restriction, figures, digest
    having count(*) > 1
    union all
    select
        min(request_key) as request_key, min(figures) as figures,
        count(restriction) || ' restrictions and none' as what
    from splits
    group by subject_kind, subject_id, endpoint, year, groupby, field, figures, digest
    having count(restriction) > 1 and count(restriction) < count(*)
    union all
    select
        min(later.request_key) as request_key, sum(later.figures) as figures,
        count(*) || ' answers about ' || later.year || ' and those about the year before' as what
    from answers as later
    join answers as earlier
        on earlier.year = later.year - 1
        and earlier.subject_kind = later.subject_kind
        and earlier.subject_id = later.subject_id
        and earlier.endpoint = later.endpoint
        and earlier.groupby is not distinct from later.groupby
        and earlier.field is not distinct from later.field
        and earlier.restriction is not distinct from later.restriction
    group by later.endpoint, later.year
    having bool_and(later.digest = earlier.digest)
        and count(*) > 3 and sum(later.large) > 9 and max(later.largest) >= 20
)
select request_key, what || ', all with the same ' || figures || ' figures' as detail
from alike
