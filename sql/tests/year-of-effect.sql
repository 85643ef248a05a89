-- severity: warning
-- another year gives another headcount: not every undivided one of a subject is the same
-- by subject
select
    min(request_key) as request_key,
    count(*) || ' years, all with ' || min(value) as detail
from observations
where endpoint = 'workforce' and field is null and measure = 'headcount' and value >= 20
group by subject_kind, subject_id, restriction
having count(*) > 2 and min(value) = max(value)
