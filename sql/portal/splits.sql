-- Reads split_cells, makes the staff of a body by each criterion and by any two.
-- One row per cube and year: at which places of the cube figures stand, and these side by side.
select
    endpoint,
    concat_ws(' ', dimension, second_dimension) as name,
    year,
    arg_min(request_key, (category, second_category)) as request_key,
    max(size) as size,
    list(place) as places,
    list(headcount) as headcounts,
    list(obs_status) as statuses
from split_cells
where subject_kind = $subject_kind and subject_id = $subject_id
group by endpoint, dimension, second_dimension, year
order by endpoint, dimension, second_dimension, year
