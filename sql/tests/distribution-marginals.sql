-- severity: warning
-- a distribution adds up to the headcount split by either of its dimensions, where no cell is hidden
-- by subject, in parts
with figures as not materialized (
    select
        request_key, group_value, field_value, field is not null as is_split,
        try_cast(headcount as decimal(38, 6)) as persons
    from distribution
    where of_part(subject_id) and measure = 'headcount' and groupby is distinct from field
), summed as (
    select
        request_key, true as by_group, group_value as category,
        sum(persons) filter (where field_value is distinct from '_T') as summed,
        max(persons) filter (where field_value = '_T') as given,
        bool_and(persons is not null) filter (where field_value is distinct from '_T') as whole
    from figures
    group by request_key, group_value
    union all
    select
        request_key, false as by_group, field_value as category,
        sum(persons) filter (where group_value <> '_T') as summed,
        max(persons) filter (where group_value = '_T') as given,
        bool_and(persons is not null) filter (where group_value <> '_T') as whole
    from figures
    where is_split
    group by request_key, field_value
), marginals as (
    select request_key, by_group, category, coalesce(given, case when whole then summed end) as persons
    from summed
), dimensions as (
    select *, true as by_group, groupby as dimension
    from meta.requests
    where of_part(subject_id) and endpoint = 'distribution'
    union all
    select *, false as by_group, field as dimension
    from meta.requests
    where of_part(subject_id) and endpoint = 'distribution' and field is not null
), splits as (
    select dimensions.request_key, by_group, dimension, split.request_key as split_key
    from dimensions
    join meta.requests as split
        on of_part(split.subject_id)
        and split.endpoint = 'workforce'
        and split.subject_kind = dimensions.subject_kind
        and split.subject_id = dimensions.subject_id
        and split.year = dimensions.year
        and split.restriction is not distinct from dimensions.restriction
        and split.field = dimensions.dimension
)
select
    marginals.request_key,
    dimension || ' ' || category || ': distribution ' || marginals.persons::double
        || ', workforce ' || workforce.headcount as detail
from marginals
join splits using (request_key, by_group)
join workforce
    on of_part(workforce.subject_id)
    and workforce.request_key = splits.split_key
    and workforce.field_value = marginals.category
    and workforce.measure = 'headcount'
where marginals.persons <> try_cast(workforce.headcount as decimal(38, 6))
