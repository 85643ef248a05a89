-- The end of each asking with what its body was read as. Of each request, `latest` marks the row that decides the
-- state, `latest_readable` the one whose answer gives the figures, `latest_reply` the latest answer, else refusal.
create or replace temp table readings as
select
    finals.* exclude (answer_seq),
    answers.verdict, answers.fingerprint, answers.why,
    coalesce(answers.verdict in ('ok', 'empty'), false) as readable,
    finals.seq = max(finals.seq) over asking as latest,
    coalesce(
        finals.seq = max(finals.seq) filter (answers.verdict in ('ok', 'empty')) over asking, false
    ) as latest_readable,
    coalesce(
        finals.seq = coalesce(
            max(finals.seq) filter (meant_outcome = 'answer') over asking,
            max(finals.seq) filter (meant_outcome = 'refusal') over asking
        ),
        false
    ) as latest_reply
from finals
left join answers on answers.seq = finals.answer_seq
window asking as (partition by finals.request_key);

-- The latest readable answer of each request: where its figures come from.
create or replace temp view latest_readable as
select request_key, seq, body_seq, verdict
from readings
where latest_readable;
