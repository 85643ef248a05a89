-- Reads sums_told, compared_answers, misfits, unfitted, astray and revised, makes outvoted: answers that others of the same people speak against.
-- They are several, agree with each other, with each of their sums, and the same question agrees elsewhere; that they tell
-- of nobody counts only if not all of them are crossed; a question
-- that agrees nowhere is another count, unless it tells of as many people by the same categories, or by other figures.
-- For an answer without a figure one other that tells of somebody is enough, where its question has figures in that year;
-- two where it is undivided: a dimension may not be collected in a year, but whoever is split is counted.
-- The latest answer of a request is judged by the latest of others, which count only if they were asked no earlier than
-- its body came: a revision is no contradiction. One that was replaced is judged by all that stood beside it at any time.
-- The figures of one are kept with which all others agreed when it came, several of them.
create or replace temp table outvoted as
with sayings as (
    select
        sums_told.*, request_key, people, question, year, first_run, last_run, replaced_in, is_latest, verdict,
        groupby is null and field is null as is_undivided, is_simple
    from sums_told
    join compared_answers using (seq)
    anti join misfits using (seq)
    anti join unfitted using (seq)
    anti join astray using (seq)
    where whole
), agreed as (
    -- Answers of one request that say the same are one.
    select
        people, dimension, told, names, amounts, first_run, last_run, replaced_in, is_latest,
        any_value(persons) as persons, count(*) as answers, any_value(persons) > 0 or bool_or(is_simple) as are_speaking
    from (
        select
            * exclude (seq, verdict, first_run, last_run, replaced_in, is_latest, is_undivided),
            min(first_run) as first_run, max(last_run) as last_run, max(replaced_in) as replaced_in, bool_or(is_latest) as is_latest
        from sayings
        group by all
    )
    group by people, dimension, told, names, amounts, first_run, last_run, replaced_in, is_latest
), agreed_with as (
    select sayings.seq
    from sayings
    join agreed using (people, dimension)
    where dimension = '' and sayings.first_run between agreed.first_run and least(agreed.last_run, agreed.replaced_in - 1)
    group by sayings.seq
    having bool_and(agreed.told = sayings.told) and sum(agreed.answers) > 2
), heard as (
    select
        sayings.seq, sayings.people, question, year, dimension, sayings.told, sayings.persons, verdict, is_undivided,
        agreed.told as other, are_speaking, any_value(agreed.persons) as others_persons, sum(agreed.answers) as answers,
        any_value(
            sayings.persons = agreed.persons
            and (sayings.names = agreed.names or sayings.amounts <> agreed.amounts)
        ) as is_as_many
    from sayings
    join agreed using (people, dimension)
    where agreed.last_run >= sayings.first_run
        and (agreed.is_latest or not sayings.is_latest)
        and agreed.replaced_in > sayings.first_run
        and agreed.first_run < sayings.replaced_in
    group by all
), judged as (
    select
        seq, question, year, dimension, persons, verdict, is_undivided,
        coalesce(max(answers) filter (where other <> told and are_speaking), 0) as against,
        coalesce(max(answers) filter (where other = told and are_speaking) - 1, 0) as beside,
        max_by(others_persons, answers) filter (where other <> told and are_speaking) as others_persons,
        max_by(is_as_many, answers) filter (where other <> told and are_speaking) as is_as_many
    from heard
    group by seq, question, year, dimension, persons, verdict, is_undivided
), weighed as (
    select
        *,
        against > 1 and against > beside + 1 as is_against,
        sum(case when is_against then -1 when beside > 0 and verdict = 'ok' then 1 else 0 end) over (
            partition by question, dimension
        ) as held_elsewhere,
        (is_undivided and against > 1)
            or count(*) filter (verdict = 'ok' and beside > 0) over (partition by question, year) > 0 as is_collected
    from judged
), deciding as (
    -- What is told of the categories says more than the sum of all, unless as many tell one thing as the other.
    select *
    from weighed
    where verdict = 'ok' and (is_against or (beside > 1 and beside > against))
    qualify dimension <> '' or not bool_or(dimension <> '') over (partition by seq)
), told as (
    select
        seq,
        max(against) || ' other answers of the same people agree with each other and not with it: '
            || case
                when max(others_persons) = max(persons) then 'all add up to ' || shown(max(persons)) || ', of other parts'
                else 'they add up to ' || shown(max(others_persons)) || ', its figures to ' || shown(max(persons))
            end
            || coalesce(' (by ' || string_agg(nullif(dimension, ''), ' and ' order by dimension) || ')', '') as why
    from deciding
    anti join revised using (seq)
    group by seq
    having bool_and(is_against and (held_elsewhere > 0 or is_as_many))
    union all
    select
        seq,
        against || ' other answers tell of the same people, ' || shown(others_persons) || ' in all; it holds no figure'
    from weighed
    where verdict = 'empty' and dimension = '' and against > beside and is_collected
)
select told.*, agreed_with.seq is not null as are_kept
from told
left join agreed_with using (seq);
