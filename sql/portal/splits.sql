-- Reads marts.composition, marts.crossed and criterion_places, makes the staff of a body by each criterion and by any two.
-- One row per cube and year: at which places of the cube figures stand, and these side by side.
with told as (
    select
        endpoint, dimension, null as second_dimension, year, category, null as second_category,
        headcount, obs_status, request_key
    from marts.composition
    where subject_kind = $subject_kind and subject_id = $subject_id
    union all
    select
        case endpoint when 'contractors' then endpoint else 'workforce' end, dimension, second_dimension,
        year, category, second_category, headcount, obs_status, request_key
    from marts.crossed
    where subject_kind = $subject_kind and subject_id = $subject_id
)
select
    endpoint,
    concat_ws(' ', told.dimension, second_dimension) as name,
    year,
    arg_min(request_key, (category, second_category)) as request_key,
    max(row_places.size * coalesce(column_places.size, 1)) as size,
    list(
        row_places.place * coalesce(column_places.size, 1)
        + if(second_dimension is null, 0, column_places.place)
    ) as places,
    list(headcount) as headcounts,
    list(obs_status) as statuses
from told
left join criterion_places as row_places
    on row_places.dimension = told.dimension and row_places.code = category
left join criterion_places as column_places
    on column_places.dimension = second_dimension and column_places.code = second_category
group by endpoint, told.dimension, second_dimension, year
order by endpoint, told.dimension, second_dimension, year
