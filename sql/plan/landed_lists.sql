-- The state of each list request, and which row holds its latest answer, whole or only a part of one.
with lists as (
    select
        seq, request_key, outcome, epoch_ms(asked_at) as asked_at, body_seq,
        starts_with(coalesce(error, ''), $part) as is_part
    from read_parquet($segments)
    where final and (request_key in ('entities', 'organisms') or request_key like 'entities/%/organisms')
)
select
    request_key,
    last(outcome order by seq) as outcome,
    last(asked_at order by seq) as asked_at,
    last(body_seq order by seq) filter (where is_part or outcome in ('answer', 'unchanged')) as body_seq,
    last(is_part order by seq) filter (where is_part or outcome in ('answer', 'unchanged')) as is_part
from lists
group by request_key
order by request_key
