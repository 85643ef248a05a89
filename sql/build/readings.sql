-- Reads finals, answers and contradicted, makes readings and latest_readable.
-- The end of each asking with what its body was read as. Of each request, `latest` marks the row that decides the
-- state, `latest_readable` the one whose answer gives the figures, `latest_reply` the latest answer, else refusal.
create or replace temp table readings as
with read as (
    select
        finals.* exclude (answer_seq),
        case when contradicted.seq is null then answers.verdict else 'quarantined' end as verdict,
        answers.form, answers.mapping,
        coalesce(contradicted.why, answers.why) as why,
        coalesce(answers.verdict in ('ok', 'empty'), false) and coalesce(contradicted.are_kept, true) as readable
    from finals
    left join answers on answers.seq = finals.answer_seq
    left join contradicted on contradicted.seq = finals.answer_seq
), latest_of as (
    select
        request_key,
        max(seq) as any_end,
        max(seq) filter (readable) as readable_answer,
        coalesce(
            max(seq) filter (meant_outcome = 'answer'), max(seq) filter (meant_outcome = 'refusal')
        ) as reply
    from read
    group by request_key
)
select
    read.*,
    seq = any_end as latest,
    coalesce(seq = readable_answer, false) as latest_readable,
    coalesce(seq = reply, false) as latest_reply
from read
join latest_of using (request_key);

-- The latest readable answer of each request: where its figures come from.
create or replace temp view latest_readable as
select request_key, seq, body_seq, verdict
from readings
where latest_readable;
