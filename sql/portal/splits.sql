-- Reads marts.composition and marts.crossed, makes the staff of a body by each criterion and year, and by two criteria in their newest year.
with figures as (
    select
        endpoint, dimension, null as second_dimension, year,
        category, null as second_category, headcount, obs_status
    from marts.composition
    where subject_kind = $kind and subject_id = $id
    union all
    from (
        select
            case endpoint when 'contractors' then endpoint else 'workforce' end as endpoint,
            dimension, second_dimension, year, category, second_category, headcount, obs_status
        from marts.crossed
        where subject_kind = $kind and subject_id = $id and dimension <> second_dimension
        qualify year = max(year) over (partition by endpoint, dimension, second_dimension)
    )
)
select *
from figures
order by endpoint, dimension, second_dimension nulls first, year, category, second_category
