-- Reads gender_cells, makes marts.age_pyramid.
insert into marts.age_pyramid
select
    subject_kind, subject_id, names.name_fr, names.name_nl, year,
    category as age, gender, headcount, obs_status, request_key
from gender_cells
left join subject_names as names using (subject_kind, subject_id)
where dimension = 'age'
order by subject_kind, subject_id, year, age, gender;
