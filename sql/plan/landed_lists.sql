-- Reads segments, makes the state of each list request, and the row of its latest answer.
-- That answer may be whole or only a part of one. A list that lacks a page is asked again, as one that failed.
with lists as (
    select
        landed.seq, landed.request_key, landed.outcome, epoch_ms(landed.asked_at) as asked_at, landed.body_seq,
        case when starts_with(landed.error, $part) and landed.outcome = 'failure' then landed.error end as part,
        coalesce(paged.is_broken, false) as is_broken
    from landed_rows($segments) as landed
    left join paged_answers($segments) as paged on paged.seq = landed.seq
    where landed.final and landed.page_of is null
        and (landed.request_key in ('entities', 'organisms') or landed.request_key like 'entities/%/organisms')
)
select
    request_key,
    last(case when is_broken then 'failure' else outcome end order by seq) as outcome,
    last(asked_at order by seq) as asked_at,
    last(body_seq order by seq) filter (where part is not null or outcome in ('answer', 'unchanged')) as body_seq,
    arg_max_null(part, seq) filter (where part is not null or outcome in ('answer', 'unchanged')) as part
from lists
group by request_key
order by request_key
