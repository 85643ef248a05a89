-- Reads meta.requests, makes the states of requests by subject and statistic.
select
    subject_kind || ':' || subject_id as subject,
    endpoint,
    count(*) as planned,
    count(*) filter (where state = 'ok') as ok,
    count(*) filter (where state in ('failed', 'quarantined', 'pending')) as gaps
from meta.requests
where endpoint not in ('list', 'detail') and subject_id is not null
group by subject_kind, subject_id, endpoint
order by subject, endpoint
