-- The statistics with a hint that none of their answers is read by, with the latest request that shows it. An answer
-- without any row tells nothing of it.
with landed as (
    select seq, body_seq, request_key, split_part(split_part(request_key, '?', 1), '/', 3) as endpoint
    from landed_rows($segments)
    where final and outcome in ('answer', 'unchanged')
), answers as (
    select seq, verdict, coalesce(ends_with(shape, 'hint'), false) as is_hinted from read_parquet($answers)
)
select endpoint, arg_max(request_key, landed.seq) as request_key
from landed
join answers on answers.seq = landed.body_seq
where list_contains($endpoints, endpoint) and verdict <> 'empty'
group by endpoint
having not bool_or(is_hinted)
order by endpoint
