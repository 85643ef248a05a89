-- Reads marts.composition and marts.crossed, makes the staff of a body by each criterion and by any two, year by year.
select endpoint, dimension, null as second_dimension, year, category, null as second_category, headcount, obs_status,
    request_key
from marts.composition
where subject_kind = $subject_kind and subject_id = $subject_id
union all
select
    case endpoint when 'contractors' then endpoint else 'workforce' end, dimension, second_dimension,
    year, category, second_category, headcount, obs_status, request_key
from marts.crossed
where subject_kind = $subject_kind and subject_id = $subject_id
order by all
