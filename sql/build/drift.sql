-- Reads readings and answer_problems, makes meta.drift: each layout that came in after another one.
-- A layout counts by the form of question that it answers, once another had been read of that form, with what became of
-- it. One that came with the first answers is none, whichever mapping reads it.
insert into meta.drift
with read_by as (
    select form, mapping, min(seq) as seq, min_by(run_id, seq) as run_id
    from readings
    where verdict in ('ok', 'empty') and mapping is not null
    group by form, mapping
), first_read as (
    select form, min(seq) as first_seq, min_by(run_id, seq) as first_run
    from read_by
    group by form
), later as (
    select
        readings.seq, readings.request_key, readings.run_id, readings.fetched_at, readings.form,
        case when readings.verdict = 'quarantined' then 'set aside: ' || readings.why
            else 'read by mapping ' || readings.mapping end as outcome
    from readings
    join first_read using (form)
    left join read_by using (form, mapping)
    where
        readings.seq > first_seq and readings.run_id <> first_run
        and case when readings.verdict = 'quarantined'
            then readings.body_seq in (select seq from answer_problems where kind = 'no mapping')
            else read_by.run_id <> first_run end
)
select
    min_by(fetched_at, seq) as "when",
    split_part(form, '+', 1) as endpoint, form,
    min_by(request_key, seq) as sample_request,
    outcome, count(*) as answers,
    min_by(run_id, seq) as run_id
from later
group by form, outcome
order by min(seq), form, outcome;
