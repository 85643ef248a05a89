-- Reads marts.gender_by_category, makes marts.gender_share_by_level.
insert into marts.gender_share_by_level
select * exclude (gender_headcount, share_of_gender)
from marts.gender_by_category
where dimension = 'level'
order by subject_kind, subject_id, year, category, gender;
