-- Reads observations, makes the number of figures of each statistic that have no year.
select endpoint, count(*) as figures
from observations
where year is null
group by endpoint
