insert into marts.age_pyramid
select
    subject_kind, subject_id, names.name_fr, names.name_nl, year,
    group_value as age, field_value as gender, headcount, obs_status
from distribution
left join subject_names as names using (subject_kind, subject_id)
where groupby = 'age' and field = 'gender' and restriction is null and measure = 'headcount'
order by subject_kind, subject_id, year, age, gender;
