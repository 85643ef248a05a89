-- Where parts of some figures each begin and end, by the ids of their subjects: they leave no id out.
with counted as (
    select subject_id, sum(count(*)) over (order by subject_id) - count(*) as figures_before
    from observations
    where subject_id is not null
    group by subject_id
), parts as (
    select case when figures_before // $figures = 0 then '' else min(subject_id) end as first_subject
    from counted
    group by figures_before // $figures
    union
    select ''
)
select
    first_subject,
    lead(first_subject) over (order by first_subject) as next_subject
from parts
order by first_subject
