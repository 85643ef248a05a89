-- Reads observations, entities, organisms and categories, makes marts.crossed.
-- It is a view: as a file it would be larger than the figures themselves.
-- Each pair once: of the two ways to ask for it, that whose dimensions stand in order, gender last; where only the other
-- was answered, that one.
create or replace view marts.crossed as
with either as (
    select
        endpoint, subject_kind, subject_id, year,
        least(groupby, field) as dimension, greatest(groupby, field) as second_dimension,
        case when groupby < field then group_value else field_value end as category,
        case when groupby < field then field_value else group_value end as second_category,
        case when 'gender' in (groupby, field) then field = 'gender' else groupby < field end as preferred,
        value as headcount, try_cast(value as decimal(38, 6)) as exact, obs_status, request_key
    from observations
    where endpoint in ('distribution', 'contractors') and groupby <> field
        and restriction is null and measure = 'headcount'
), once as (
    select * exclude (preferred)
    from either
    qualify preferred = bool_or(preferred) over (
        partition by endpoint, subject_kind, subject_id, year, dimension, second_dimension
    )
), summed as (
    select
        *,
        coalesce(
            max(headcount) filter (second_category = '_T') over firsts,
            case when bool_and(exact is not null) filter (second_category is distinct from '_T') over firsts
                then (sum(exact) filter (second_category is distinct from '_T') over firsts)::double end
        ) as category_headcount,
        coalesce(
            max(headcount) filter (category = '_T') over seconds,
            case when bool_and(exact is not null) filter (category is distinct from '_T') over seconds
                then (sum(exact) filter (category is distinct from '_T') over seconds)::double end
        ) as second_category_headcount
    from once
    window
        firsts as (partition by endpoint, subject_kind, subject_id, year, dimension, second_dimension, category),
        seconds as (partition by endpoint, subject_kind, subject_id, year, dimension, second_dimension, second_category)
), names as (
    select 'entity' as subject_kind, id, name_fr, name_nl, name_de, name_en, acronym_fr, acronym_nl
    from entities
    union all
    select 'organism', id, name_fr, name_nl, name_de, name_en, acronym_fr, acronym_nl
    from organisms
), labels as (
    select
        dimension, code, label_fr, label_nl, position,
        case when row_number() over codes = 1 then 0 else coalesce(first_year, 0) end as from_year,
        coalesce(lead(first_year) over codes - 1, 9999) as until_year
    from categories
    window codes as (partition by dimension, code order by first_year nulls last)
)
select
    endpoint, summed.subject_kind, subject_id, name_fr, name_nl, name_de, name_en, acronym_fr, acronym_nl, year,
    summed.dimension, category, firsts.label_fr, firsts.label_nl, firsts.position,
    second_dimension, second_category, seconds.label_fr as second_label_fr, seconds.label_nl as second_label_nl,
    seconds.position as second_position,
    headcount, category_headcount, headcount / nullif(category_headcount, 0) as share_of_category,
    second_category_headcount, headcount / nullif(second_category_headcount, 0) as share_of_second_category,
    obs_status, request_key
from summed
left join names on names.subject_kind = summed.subject_kind and names.id = subject_id
left join labels as firsts
    on firsts.dimension = summed.dimension and firsts.code = category
    and year between firsts.from_year and firsts.until_year
left join labels as seconds
    on seconds.dimension = second_dimension and seconds.code = second_category
    and year between seconds.from_year and seconds.until_year
where category is distinct from '_T' and second_category is distinct from '_T';
