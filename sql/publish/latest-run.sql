-- Reads meta.runs, makes the run that a release ends with.
select
    run_id, source, source_detail, base_url, version,
    strftime(max(finished_at) over (), '%Y-%m-%dT%H:%M:%SZ') as created
from meta.runs
order by finished_at desc nulls last, run_id desc
limit 1
