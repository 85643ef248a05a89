-- Reads observations and meta.requests, makes the distributions that do not hold their marginals.
-- severity: warning
-- a distribution holds every category of the headcount split by either of its dimensions and adds up to it, where no cell is hidden
with figures as not materialized (
    select
        request_key, endpoint, group_value, field_value, field is not null as is_split,
        value as persons
    from observations
    where endpoint in ('distribution', 'contractors')
        and measure = 'headcount' and groupby is distinct from field
), marginals as (
    select
        request_key, true as by_group, group_value as category, count(*) as cells,
        total_of(persons, field_value) as persons
    from figures
    where endpoint = 'distribution' or is_split
    group by request_key, group_value
    union all
    select
        request_key, false as by_group, field_value as category, count(*) as cells,
        total_of(persons, group_value) as persons
    from figures
    where is_split
    group by request_key, field_value
), asked as (
    select *
    from meta.requests
    where endpoint in ('distribution', 'contractors')
), dimensions as (
    select *, true as by_group, groupby as dimension
    from asked
    union all
    select *, false as by_group, field as dimension
    from asked
    where field is not null
), figures_told as materialized (
    select distinct request_key
    from observations
    where endpoint in ('workforce', 'distribution', 'contractors') and measure = 'headcount'
), splits as (
    select dimensions.request_key, by_group, dimension, split.request_key as split_key
    from dimensions
    join meta.requests as split
        on split.endpoint in (
            dimensions.endpoint, case dimensions.endpoint when 'distribution' then 'workforce' end
        )
        and split.request_key in (select request_key from figures_told)
        and split.subject_kind = dimensions.subject_kind
        and split.subject_id = dimensions.subject_id
        and split.year = dimensions.year
        and split.restriction is not distinct from dimensions.restriction
        and coalesce(split.field, split.groupby) = dimensions.dimension
        and (split.field is null or split.groupby is null)
        and split.request_key <> dimensions.request_key
    -- The workforce, where it was asked for.
    qualify row_number() over (
        partition by dimensions.request_key, by_group order by split.endpoint desc, split.request_key
    ) = 1
), answered as (
    select request_key, by_group, max(cells) as most_cells
    from marginals
    group by request_key, by_group
), expected as (
    select
        splits.request_key, by_group, dimension, most_cells,
        coalesce(split.field_value, split.group_value) as category,
        try_cast(split.value as decimal(38, 6)) as persons
    from splits
    join answered using (request_key, by_group)
    join observations as split
        on split.request_key = splits.split_key
        and split.measure = 'headcount'
)
select
    expected.request_key,
    dimension || ' ' || expected.category || ': '
        || case when marginals.request_key is null then 'missing' else shown(marginals.persons) end
        || ', headcount ' || shown(expected.persons) as detail
from expected
left join marginals
    on marginals.request_key = expected.request_key
    and marginals.by_group = expected.by_group
    and marginals.category = expected.category
where marginals.persons <> expected.persons
    -- What is left out may be too few to be told, in each cell: fewer than ten, say.
    or (marginals.request_key is null and expected.category <> '_T' and expected.persons >= 10 * expected.most_cells)
