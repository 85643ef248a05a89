-- Reads meta.requests, meta.problems and a plan, makes the number of its requests in each state.
-- With each the commonest reason: how many have it, and one of them, with what it says and whether it lacks a mapping.
-- Without a shard every planned request counts. Lists stand in every shard, everything else in one: `shardOf` of
-- src/model/selection.ts. A reason is what stands before a message of the service's own, addresses left out.
with requests as (
    select
        request_key, state, endpoint, error,
        regexp_replace(split_part(error, ': ', 1), '\S*/\S*', '…', 'g') as reason,
        split_part(request_key, '/', 1) || '/' || split_part(request_key, '/', 2) as subject_path
    from read_parquet($requests)
), planned as (
    select requests.*
    from requests
    left join plan_heads as heads on heads.text = request_key
    left join plan_subjects as subjects on subjects.text = subject_path
    left join plan_suffixes as suffixes on suffixes.text = substr(request_key, length(subject_path) + 1)
    where (heads.position is not null or suffixes.position + subjects.position is not null)
        and (
            $shard_count::integer is null
            or endpoint = 'list'
            or ('0x' || substr(md5(request_key), 1, 8))::ubigint % $shard_count + 1 = $shard_index
        )
), reasons as (
    select
        state, reason,
        count(*) as requests,
        min(request_key) as request_key,
        arg_min(error, request_key) as error
    from planned
    group by state, reason
)
select
    state,
    sum(requests)::integer as requests,
    max(requests)::integer as alike,
    arg_max(request_key, (requests, request_key)) as request_key,
    arg_max(error, (requests, request_key)) as reason,
    arg_max(request_key, (requests, request_key)) in (
        select request_key from read_parquet($problems) where kind = 'no mapping'
    ) as lacks_mapping
from reasons
group by state
