-- Reads marts.composition and observations, makes the staff of a body by each criterion and by any two, year by year.
-- Pairs stand as marts.crossed has them. Its shares and labels are not needed here, and would take the memory of all bodies.
with crossed as (
    select
        endpoint, year, least(groupby, field) as dimension, greatest(groupby, field) as second_dimension,
        case when groupby < field then group_value else field_value end as category,
        case when groupby < field then field_value else group_value end as second_category,
        case when 'gender' in (groupby, field) then field = 'gender' else groupby < field end as preferred,
        value as headcount, obs_status
    from observations
    where subject_kind = $subject_kind and subject_id = $subject_id
        and endpoint in ('distribution', 'contractors') and groupby <> field
        and restriction is null and measure = 'headcount'
    qualify preferred = bool_or(preferred) over (partition by endpoint, year, dimension, second_dimension)
)
select
    endpoint, dimension, null as second_dimension, year, category, null as second_category, headcount, obs_status
from marts.composition
where subject_kind = $subject_kind and subject_id = $subject_id
union all
select
    case endpoint when 'contractors' then endpoint else 'workforce' end, dimension, second_dimension,
    year, category, second_category, headcount, obs_status
from crossed
where category is distinct from '_T' and second_category is distinct from '_T'
order by all
