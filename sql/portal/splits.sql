-- Reads marts.composition and marts.crossed, makes the staff of every body by each criterion and by any two, year by year.
select
    subject_kind, subject_id, endpoint, dimension, null as second_dimension, year,
    category, null as second_category, headcount, obs_status
from marts.composition
union all
select
    subject_kind, subject_id, case endpoint when 'contractors' then endpoint else 'workforce' end,
    dimension, second_dimension, year, category, second_category, headcount, obs_status
from marts.crossed
where dimension <> second_dimension
order by all
