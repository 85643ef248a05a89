-- Reads landed and the pages of answers, makes paged and finals: the end of each asking.
-- An unchanged answer (304) counts as the answer whose body it confirms, its carrier; most answers carry their own.
create or replace temp table paged as
from paged_answers(getvariable('segment_paths'));

-- Where an answer was in doubt, its question was asked again in that run: what came of that last is the end.
create or replace temp table finals as
with last_asked as (
    select request_key, run_id, max(seq) as seq
    from landed
    semi join (
        from landed where outcome = 'failure' and error = getvariable('in_doubt')
    ) as in_doubt using (request_key, run_id)
    where final and page_of is null
    group by request_key, run_id
)
select
    landed.seq, landed.body_seq,
    landed.request_key, landed.run_id,
    landed.outcome, landed.status, landed.error, landed.etag,
    case when landed.outcome = 'unchanged' then 'answer' else landed.outcome end as meant_outcome,
    case when landed.outcome = 'unchanged' then carrier.status else landed.status end
        as meant_status,
    case when landed.outcome = 'unchanged' then carrier.sha256 else landed.sha256 end as sha256,
    case when landed.outcome = 'unchanged' then carrier.bytes else landed.bytes end as bytes,
    case when landed.outcome = 'unchanged' then carrier.content_type else landed.content_type end
        as content_type,
    case when landed.outcome in ('answer', 'unchanged') then landed.body_seq end as answer_seq,
    case when landed.body_seq = landed.seq then landed.segment else carrier.segment end as body_segment,
    -- Of an answer in pages: what tells all of it from others.
    paged.print as paged_print,
    landed.fetched_at
from landed
left join paged on paged.seq = landed.seq
left join (
    from landed where seq in (select body_seq from landed where final and body_seq <> seq)
) as carrier
    -- A condition on `landed` beside this one would have every answer compared with every carrier.
    on carrier.seq = case when landed.body_seq <> landed.seq then landed.body_seq end
left join last_asked
    on last_asked.request_key = landed.request_key and last_asked.run_id = landed.run_id
where landed.final and landed.page_of is null and landed.seq = coalesce(last_asked.seq, landed.seq);
