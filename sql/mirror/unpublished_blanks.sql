-- Reads segments and derived answers, makes the requests with figures whose latest answer is blank.
-- A gate refused to publish it, or no run has come to its end since; at most so many ($most).
with since as (
    select request_key, arg_max(answers.verdict, landed.seq) as verdict
    from landed_rows($landed) as landed
    left join read_parquet($answers) as answers on answers.seq = landed.body_seq
    where landed.final and landed.outcome in ('answer', 'unchanged')
    group by request_key
)
select request_key
from since
semi join read_parquet($table) as shown on shown.request_key = since.request_key and shown.state = 'ok'
where verdict = 'empty'
order by request_key
limit $most
