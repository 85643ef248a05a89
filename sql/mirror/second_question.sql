-- Reads observations, makes an answer to a second question.
select endpoint, subject_kind, min(year) as from_year, max(year) as to_year, count(*) as figures
from observations
group by endpoint, subject_kind
order by endpoint, subject_kind
