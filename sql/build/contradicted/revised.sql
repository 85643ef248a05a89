-- Reads compared_answers and figures, makes revised: answers that a source has mended, whatever others say.
-- One figure alone, or at most half of them, is another than in the answer before; the only one of all is nearly the same.
create or replace temp table revised as
with befores as (
    select compared_answers.seq, max(answer_seq) as before
    from compared_answers
    join finals using (request_key)
    join answers on answers.seq = finals.answer_seq
    where answers.verdict = 'ok' and answer_seq < compared_answers.seq
    group by compared_answers.seq
), told as (
    select befores.seq, year, group_value, field_value, reason, measure, value_text, try_cast(value as double) as number
    from befores
    join figures on figures.seq = befores.before
    union all
    select befores.seq, year, group_value, field_value, reason, measure, value_text, try_cast(value as double)
    from befores
    join figures using (seq)
), figures_told as (
    select
        seq, count(*) = 2 and count(distinct coalesce(value_text, '')) = 1 as is_kept,
        max(number) <= 1.1 * min(number) as is_near
    from told
    group by seq, year, group_value, field_value, reason, measure
)
select seq
from figures_told
group by seq
having count(*) filter (not is_kept) <= greatest(if(count(*) > 1 or bool_and(is_near), 1, 0), count(*) / 2);
