-- The end of each asking with what its body was read as; `latest` marks the row that decides the state.
create or replace temp table readings as
select
    finals.* exclude (answer_seq),
    answers.verdict, answers.fingerprint, answers.why,
    coalesce(answers.verdict in ('ok', 'empty'), false) as readable,
    lead(finals.seq) over (partition by finals.request_key order by finals.seq) is null as latest
from finals
left join answers on answers.seq = finals.answer_seq;

-- The latest readable answer of each request: where its figures come from.
create or replace temp table latest_readable as
select request_key, max(seq) as seq, max_by(body_seq, seq) as body_seq, max_by(verdict, seq) as verdict
from readings
where readable
group by request_key;
