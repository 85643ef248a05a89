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
), runs as (
    select
        first_run, endpoint, median(now / was) as factor, count(*) as figures_told, count(distinct seq) as answers_told
    from pairs
    join again using (seq)
    join requests using (request_key)
    group by first_run, endpoint
    having figures_told >= 10 and answers_told > 2 and factor not between 0.8 and 1.25
), even as (
    select first_run, endpoint, min(runs.factor) as factor
    from pairs
    join again using (seq)
    join requests using (request_key)
    join runs using (first_run, endpoint)
    group by first_run, endpoint
    having count(*) filter (is_scaled(now, was, runs.factor)) >= 0.95 * count(*)
)
select seq, min('nearly all new figures of ' || endpoint || ' are the first ones times ' || shown(factor) || ': they have another unit') as why
from pairs
join again using (seq)
join requests using (request_key)
join even using (endpoint)
where again.first_run >= even.first_run
group by seq, even.first_run
having count(*) filter (is_scaled(now, was, factor)) >= 0.9 * count(*);
