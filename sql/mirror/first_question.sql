-- Reads marts.headcount_by_year_and_organism, makes an answer to a first question.
select year, headcount
from marts.headcount_by_year_and_organism
where subject_kind = 'entity'
order by year desc
limit 5
