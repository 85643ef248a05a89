-- Reads marts.gender_by_category, makes marts.age_pyramid.
insert into marts.age_pyramid
select * exclude (category_headcount, share_of_category, gender_headcount, share_of_gender)
from marts.gender_by_category
where dimension = 'age'
order by subject_kind, subject_id, year, category, gender;
