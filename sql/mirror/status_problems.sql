select severity, kind, count(*)::BIGINT as problems, min(detail) as example
from read_parquet($problems)
group by all
order by severity, problems desc, kind
limit 20
