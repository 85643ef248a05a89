-- Reads finals, answers, covered_runs, requests and figures, makes rescaled: later answers that tell the first figures in another unit.
-- Nearly all figures of a statistic that changed in a run are the first ones times one factor, and no correction is so even.
create or replace temp table rescaled as
with stood as (
    select answers.seq, request_key, min(position) as first_run
    from finals
    join answers on answers.seq = finals.answer_seq
    join covered_runs using (run_id)
    where answers.verdict = 'ok'
    group by answers.seq, request_key
), again as (
    select *, first_value(seq) over (partition by request_key order by first_run, seq) as before
    from stood
    qualify before <> seq
), told as (
    select again.seq, figures.* exclude (seq), false as is_new
    from again
    join figures on figures.seq = again.before
    union all
    select again.seq, figures.* exclude (seq), true
    from again
    join figures using (seq)
), pairs as (
    select
        seq, max(try_cast(value as double)) filter (is_new) as now, max(try_cast(value as double)) filter (not is_new) as was
    from told
    group by seq, year, group_value, field_value, reason, measure
    having now > 0 and was > 0
), compared as (
    select
        pairs.*, first_run, endpoint,
        subject_kind || '/' || subject_id as subject
    from pairs
    join again using (seq)
    join requests using (request_key)
), runs as (
    -- Of one subject, and of all: where figures are few and small, a factor may be chance.
    select first_run, endpoint, subject, median(now / was) as factor
    from compared
    group by grouping sets ((first_run, endpoint), (first_run, endpoint, subject))
    having count(*) >= 5 and count(distinct was) > 2 and (max(was) >= 10 or bool_or(was <> floor(was)))
        and factor not between 0.8 and 1.25
), even as (
    select first_run, endpoint, runs.subject, min(runs.factor) as factor
    from compared
    join runs using (first_run, endpoint)
    where coalesce(runs.subject, compared.subject) = compared.subject
    group by first_run, endpoint, runs.subject
    having count(*) filter (is_scaled(now, was, runs.factor)) >= 0.95 * count(*)
), scaled as (
    select seq, even.first_run, endpoint, min(factor) as factor
    from compared
    join even using (endpoint)
    where compared.first_run >= even.first_run and coalesce(even.subject, compared.subject) = compared.subject
    group by seq, even.first_run, endpoint, even.subject
    having count(*) filter (is_scaled(now, was, factor)) >= 0.9 * count(*)
), met_then as (
    -- What nothing was told of before, and was told in the same run.
    select stood.seq, even.first_run, endpoint, factor
    from stood
    join requests using (request_key)
    join even using (first_run, endpoint)
    anti join again using (request_key)
    where coalesce(even.subject, subject_kind || '/' || subject_id) = subject_kind || '/' || subject_id
)
select seq, min('nearly all new figures of ' || endpoint || ' are the first ones times ' || shown(factor) || ': they have another unit') as why
from (from scaled union all by name from met_then)
group by seq;
