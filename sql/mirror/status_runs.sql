-- Reads meta.runs, makes the last five of them.
select run_id, source, base_url, strftime(started_at, '%Y-%m-%dT%H:%M:%SZ') as started_at, asked::INTEGER as asked
from read_parquet($runs)
order by coalesce(finished_at, started_at) desc, run_id desc
limit 5
