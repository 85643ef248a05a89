-- severity: warning
-- a distribution adds up to the headcount split by either of its dimensions, where no cell is hidden
with figures as (
    select *, try_cast(headcount as decimal(38, 6)) as persons
    from distribution
    where measure = 'headcount' and groupby is distinct from field
), marginals as (
    select
        request_key, subject_kind, subject_id, year, restriction,
        groupby as dimension, group_value as category,
        sum(persons) filter (where field_value is null or field_value <> '_T') as summed,
        max(persons) filter (where field_value = '_T') as given,
        bool_and(persons is not null) filter (where field_value is null or field_value <> '_T')
            as whole
    from figures
    group by request_key, subject_kind, subject_id, year, restriction, groupby, group_value
    union all
    select
        request_key, subject_kind, subject_id, year, restriction,
        field as dimension, field_value as category,
        sum(persons) filter (where group_value <> '_T') as summed,
        max(persons) filter (where group_value = '_T') as given,
        bool_and(persons is not null) filter (where group_value <> '_T') as whole
    from figures
    where field is not null
    group by request_key, subject_kind, subject_id, year, restriction, field, field_value
)
select
    marginals.request_key,
    dimension || ' ' || category || ': distribution ' || coalesce(given, summed)::double
        || ', workforce ' || workforce.headcount as detail
from marginals
join workforce
    on workforce.subject_kind = marginals.subject_kind
    and workforce.subject_id = marginals.subject_id
    and workforce.year = marginals.year
    and workforce.restriction is not distinct from marginals.restriction
    and workforce.field = marginals.dimension
    and workforce.field_value = marginals.category
    and workforce.measure = 'headcount'
where coalesce(given, case when whole then summed end)
    <> try_cast(workforce.headcount as decimal(38, 6))
