select year, value as headcount
from observations
where subject_kind = 'entity' and endpoint = 'workforce' and field is null and restriction is null
    and measure = 'headcount'
order by year desc
limit 5
