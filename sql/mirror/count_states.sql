-- Reads meta.requests and a plan, makes the number of its requests in each state.
-- Without a shard every planned request counts. Lists stand in every shard, everything else in one: `shardOf` of
-- src/model/selection.ts.
with requests as (
    select
        request_key, state, endpoint,
        split_part(request_key, '/', 1) || '/' || split_part(request_key, '/', 2) as subject_path
    from read_parquet($requests)
)
select state, count(*)::integer as requests
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
group by state
