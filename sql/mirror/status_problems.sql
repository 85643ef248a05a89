-- Reads meta.problems, makes the number of open problems by kind.
-- The request is one for `inspect` to begin with.
select
    severity,
    kind,
    count(*)::INTEGER as problems,
    arg_min(request_key, (detail, request_key)) as request_key,
    min(detail) as example
from read_parquet($problems)
group by all
order by severity, problems desc, kind
limit 20
