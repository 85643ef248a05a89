-- Reads landed, covered_runs and recorded_runs, makes meta.runs: one row per run.
insert into meta.runs by name
with landed_runs as (
    select
        run_id,
        min(asked_at) as first_asked_at,
        max(fetched_at) as finished_at,
        count(*) filter (where final and page_of is null) as asked,
        count(*) filter (where final and page_of is null and outcome in ('answer', 'unchanged')) as answers,
        count(*) filter (where final and page_of is null and outcome = 'refusal') as refusals,
        count(*) filter (where final and page_of is null and outcome = 'failure') as failures,
        coalesce(sum(bytes), 0)::bigint as bytes
    from landed
    group by run_id
)
select
    run_id,
    -- A run that was killed before its plan stood has no record; a folder has one source only.
    coalesce(recorded.source, getvariable('folder_source')) as source_detail,
    case when source_detail like 'reference:%' then 'reference' else source_detail end as source,
    recorded.base_url, recorded.version,
    coalesce(recorded.started_at, landed_runs.first_asked_at) as started_at,
    landed_runs.finished_at,
    recorded.selection,
    coalesce(landed_runs.asked, 0) as asked,
    coalesce(landed_runs.answers, 0) as answers,
    coalesce(landed_runs.refusals, 0) as refusals,
    coalesce(landed_runs.failures, 0) as failures,
    coalesce(landed_runs.bytes, 0) as bytes
from covered_runs
left join recorded_runs as recorded using (run_id)
left join landed_runs using (run_id)
order by run_id;
