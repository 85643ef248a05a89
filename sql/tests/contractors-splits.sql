-- Reads contractors, makes the groupings that add up to something else than the others.
-- severity: warning
-- the contractual staff grouped by any dimension add up to the same, where no category is hidden
with splits as (
    select
        request_key, subject_kind, subject_id, year, restriction, groupby,
        total_of(headcount, group_value) as persons
    from contractors
    where measure = 'headcount' and field is null
    group by all
), usual as (
    select subject_kind, subject_id, year, restriction, quantile_disc(persons, 0.5) as persons
    from splits
    group by all
    having count(persons) > 1
)
select
    splits.request_key,
    'by ' || groupby || ' ' || shown(splits.persons) || ', by others ' || shown(usual.persons) as detail
from splits
join usual
    on usual.subject_kind = splits.subject_kind
    and usual.subject_id = splits.subject_id
    and usual.year = splits.year
    and usual.restriction is not distinct from splits.restriction
where splits.persons <> usual.persons
