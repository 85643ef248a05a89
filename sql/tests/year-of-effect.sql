-- Reads observations, makes the subjects whose headcount is the same in every year.
-- severity: warning
-- another year gives another headcount: not every undivided one of a subject is the same
select
    min(request_key) as request_key,
    count(value) || ' years, all with ' || shown(min(value)) as detail
from observations
where endpoint = 'workforce' and field is null and measure = 'headcount'
group by subject_kind, subject_id, restriction
having count(value) > 2 and min(value) = max(value) and min(value) >= 20
