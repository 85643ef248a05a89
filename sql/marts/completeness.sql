-- Reads meta.requests and observations, makes marts.completeness.
insert into marts.completeness
with counted as (
    select request_key, count(*) as figures from observations group by request_key
)
select
    endpoint, subject_kind, year,
    count(*) as planned,
    count(*) filter (where state = 'ok') as ok,
    count(*) filter (where state = 'empty') as empty,
    count(*) filter (where state = 'absent') as absent,
    count(*) filter (where state = 'failed') as failed,
    count(*) filter (where state = 'quarantined') as quarantined,
    count(*) filter (where state = 'pending') as pending,
    coalesce(sum(counted.figures), 0)::bigint as figures
from meta.requests
left join counted using (request_key)
group by endpoint, subject_kind, year
order by endpoint, subject_kind, year;
