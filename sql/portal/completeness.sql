-- Reads marts.completeness, makes the states of requests by statistic and year.
select
    endpoint, year,
    sum(planned)::bigint as planned,
    sum(ok)::bigint as ok,
    sum(empty + absent + implied)::bigint as without,
    sum(failed + quarantined + pending)::bigint as gaps
from marts.completeness
where endpoint not in ('list', 'detail')
group by endpoint, year
order by endpoint, year
