-- Reads marts.completeness and meta.requests, makes the statistics and years whose states do not add up.
-- severity: error
-- the states of every statistic and year add up to its requests
with told as (
    select
        endpoint, subject_kind, year, planned,
        ok + empty + absent + failed + quarantined + pending as added
    from marts.completeness
), counted as (
    select endpoint, subject_kind, year, count(*) as requests
    from meta.requests
    group by endpoint, subject_kind, year
)
select
    null as request_key,
    concat_ws(' ', counted.endpoint, counted.subject_kind, counted.year) || ': '
        || requests || ' requests, ' || coalesce(planned, 0) || ' planned, '
        || coalesce(added, 0) || ' in a state' as detail
from counted
left join told
    on told.endpoint = counted.endpoint
    and told.subject_kind = counted.subject_kind
    and told.year is not distinct from counted.year
where requests is distinct from planned or requests is distinct from added
