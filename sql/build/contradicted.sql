-- Reads answers, figures and what is known of their requests, makes contradicted.
-- The readable answers that others of the same people speak against: several, which agree with each other, with
-- each of its sums, although the same question agrees elsewhere. For an answer without a figure one other that tells of
-- somebody is enough, in a year in which its question has figures elsewhere. The latest answer of a request is judged by
-- the latest of others, and they count only if they were asked no earlier than its body came: a revision is no
-- contradiction; nor is an answer of which one figure alone, or at most half of them, is another than in the answer
-- before. An answer that was replaced is judged by all that stood beside it at any time.
-- A question that agrees nowhere is another count, unless it tells of as many people by the same categories, or by other
-- figures. The undivided figure is the anchor: splits are set aside that add up to a hundred where it does not (shares), to
-- two or three times it (a total, or all of them twice), to less wherever they are as long as an answer ever is (cut off), or
-- to less in nearly all of a statistic of one year or subject (of some of the people); it counts where both were asked in the same runs.
-- Hidden and rounded figures say nothing here, nor do splits that leave small figures out.
-- An entity without a figure, where it has some in other years, is contradicted by its organisms that have some.
-- And the lists of all there are that name nobody, where they named somebody before.
create or replace temp table compared_answers as
with stood as (
    select request_key, answer_seq as seq, min(position) as first_run, max(position) as last_run, answers.verdict
    from finals
    join answers on answers.seq = finals.answer_seq
    join covered_runs using (run_id)
    where answers.verdict in ('ok', 'empty')
    group by all
), asked as (
    select
        *,
        lead(first_run) over later as replaced_in,
        row_number() over later = count(*) over (partition by request_key) as is_latest
    from stood
    window later as (partition by request_key order by last_run, seq)
)
select
    asked.*, requests.endpoint, requests.year,
    concat_ws(' ', requests.endpoint, requests.groupby, '+', requests.field) as question,
    concat_ws(
        ' ', counts.family, requests.subject_kind, requests.subject_id, requests.year, '+', requests.restriction
    ) as people,
    concat_ws(' ', requests.subject_kind, requests.subject_id) as subject,
    counts.measure, requests.groupby, nullif(requests.field, requests.groupby) as field
from asked
join answers using (seq)
join requests using (request_key)
join counts using (endpoint)
left join pinned_mappings on pinned_mappings.id = answers.mapping
where coalesce((pinned_mappings.mapping::json ->> 'step')::integer, 1) = 1
    and coalesce((pinned_mappings.mapping::json ->> 'least')::integer, 1) = 1;

create or replace temp table revised as
with befores as (
    select compared_answers.seq, max(answer_seq) as before
    from compared_answers
    join finals using (request_key)
    join answers on answers.seq = finals.answer_seq
    where answers.verdict = 'ok' and answer_seq < compared_answers.seq
    group by compared_answers.seq
), told as (
    select befores.seq, year, group_value, field_value, reason, measure, value_text
    from befores
    join figures on figures.seq = befores.before
    union all
    select befores.seq, year, group_value, field_value, reason, measure, value_text
    from befores
    join figures using (seq)
), figures_told as (
    select seq, count(*) = 2 and count(distinct coalesce(value_text, '')) = 1 as is_kept
    from told
    group by seq, year, group_value, field_value, reason, measure
)
select seq
from figures_told
group by seq
having count(*) filter (not is_kept) <= greatest(1, count(*) / 2);

create or replace temp table sums_told as
with cells as (
    select
        seq, compared_answers.groupby, compared_answers.field, group_value, field_value,
        try_cast(value as decimal(38, 6)) as persons
    from compared_answers
    join figures using (seq)
    where figures.measure = compared_answers.measure
        and group_value is distinct from '_T' and field_value is distinct from '_T'
), by_category as (
    select seq, groupby as dimension, group_value as category, sum(persons) as persons, bool_and(persons is not null) as whole
    from cells
    where groupby is not null
    group by all
    union all
    select seq, field, field_value, sum(persons), bool_and(persons is not null)
    from cells
    where field is not null
    group by all
)
select
    seq, dimension, sum(persons) as persons, bool_and(whole) as whole,
    coalesce(sum(hash(category, persons)::hugeint) filter (where persons <> 0), 0) as told,
    sum(hash(category)::hugeint) filter (where persons <> 0) as names,
    sum(hash(persons)::hugeint) filter (where persons <> 0) as amounts
from by_category
group by seq, dimension
union all
select
    compared_answers.seq, '', coalesce(sum(persons), 0), count(*) = count(persons) or count(cells.seq) = 0,
    hash(coalesce(sum(persons), 0))::hugeint, null, null
from compared_answers
left join cells using (seq)
group by compared_answers.seq;

create or replace temp table misfits as
with sums as (
    select
        seq, people, endpoint, question, year, subject, coalesce(groupby, field) is null as is_undivided, persons, first_run, last_run,
        (select count(*) from figures where figures.seq = sums_told.seq) as cells
    from sums_told
    join compared_answers using (seq)
    where dimension = '' and whole and persons > 0
), fitted as (
    select
        split.seq, split.people, split.endpoint, split.question, split.year, split.subject, split.persons, undivided.persons as people_told,
        split.cells = max(split.cells) over () as is_longest,
        split.persons < undivided.persons as is_off,
        split.persons = undivided.persons as is_whole
    from sums as split
    join sums as undivided using (people)
    where undivided.is_undivided and not split.is_undivided
        and undivided.last_run >= split.first_run and split.last_run >= undivided.first_run
)
select seq, 'its figures add up to ' || shown(persons) || ', and ' || shown(people_told) || ' people are told of: most of its splits are shares' as why
from fitted
qualify count(*) filter (
    where abs(persons / 100 - 1) < 0.015 and not people_told between 50 and 200
) over (partition by people) > greatest(2, count(*) over (partition by people) / 2)
union all
select seq, 'its figures add up to ' || shown(persons) || ', and ' || shown(people_told) || ' people are told of: most of its splits tell of them several times'
from fitted
qualify count(*) filter (where persons in (2 * people_told, 3 * people_told)) over (partition by people)
    > greatest(2, count(*) over (partition by people) / 2)
union all
select seq, 'its figures are as many as an answer ever holds, and add up to ' || shown(persons) || ' of ' || shown(people_told) || ' people: others are cut off'
from fitted
where is_longest and persons < people_told
qualify count(distinct question) over () > 2 and count(*) over () = (select count(*) from fitted where is_longest)
union all
select
    seq,
    'its figures add up to ' || shown(persons) || ', and ' || shown(people_told) || ' people are told of: nearly all splits of ' || endpoint
        || ' of its ' || kind || ' tell of some of them only, and most others do not' as why
from fitted
cross join (values ('year'), ('subject')) as kinds(kind)
window alike as (partition by kind, endpoint, if(kind = 'year', year::varchar, subject))
qualify is_off
    and count(distinct people) filter (is_off) over alike > 2
    and count(*) filter (is_off) over alike > 0.9 * count(*) over alike
    and 2 * count(*) filter (is_whole) over (partition by kind)
        > count(*) over (partition by kind) - count(*) over alike;

create or replace temp table contradicted as
with sayings as (
    select sums_told.*, request_key, people, question, year, first_run, last_run, replaced_in, is_latest, verdict
    from sums_told
    join compared_answers using (seq)
    anti join misfits using (seq)
    where whole
), agreed as (
    -- Answers of one request that say the same are one.
    select
        people, dimension, told, names, amounts, first_run, last_run, replaced_in, is_latest,
        any_value(persons) as persons, count(*) as answers
    from (
        select
            * exclude (seq, verdict, first_run, last_run, replaced_in, is_latest),
            min(first_run) as first_run, max(last_run) as last_run, max(replaced_in) as replaced_in, bool_or(is_latest) as is_latest
        from sayings
        group by all
    )
    group by people, dimension, told, names, amounts, first_run, last_run, replaced_in, is_latest
), heard as (
    select
        sayings.seq, sayings.people, question, year, dimension, sayings.told, sayings.persons, verdict,
        agreed.told as other, any_value(agreed.persons) as others_persons, sum(agreed.answers) as answers,
        any_value(
            sayings.persons = agreed.persons
            and (sayings.names = agreed.names or sayings.amounts <> agreed.amounts)
        ) as is_as_many
    from sayings
    join agreed using (people, dimension)
    where agreed.last_run >= sayings.first_run
        and (agreed.is_latest or (not sayings.is_latest and agreed.replaced_in > sayings.first_run))
        and (sayings.is_latest or agreed.first_run < sayings.replaced_in)
    group by all
), judged as (
    select
        seq, question, year, dimension, persons, verdict,
        coalesce(max(answers) filter (where other <> told), 0) as against,
        max(answers) filter (where other = told) - 1 as beside,
        max_by(others_persons, answers) filter (where other <> told) as others_persons,
        max_by(is_as_many, answers) filter (where other <> told) as is_as_many
    from heard
    group by seq, question, year, dimension, persons, verdict
), weighed as (
    select
        *,
        against > 1 and against > beside + 1 as is_against,
        sum(case when against > 1 and against > beside + 1 then -1 when beside > 0 and verdict = 'ok' then 1 else 0 end) over (
            partition by question, dimension
        ) as held_elsewhere,
        count(*) filter (verdict = 'ok' and beside > 0) over (partition by question, year) > 0 as is_collected
    from judged
), deciding as (
    -- What is told of the categories says more than the sum of all, unless as many tell one thing as the other.
    select *
    from weighed
    where verdict = 'ok' and (is_against or (beside > 1 and beside > against))
    qualify dimension <> '' or not bool_or(dimension <> '') over (partition by seq)
), told_of_kinds as (
    select
        compared_answers.*, requests.restriction, subject_kind, persons,
        count(distinct subject_id) filter (subject_kind = 'entity') over () as entities
    from sums_told
    join compared_answers using (seq)
    join requests using (request_key)
    where dimension = ''
)
select
    seq,
    max(against) || ' other answers of the same people agree with each other and not with it: they add up to '
        || shown(max(others_persons)) || ', its figures to ' || shown(max(persons))
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
union all
select seq, 'it holds no figure, and its organisms tell of ' || shown(organisms)
from (
    select
        entity.seq,
        bool_or(beside.subject_kind = 'entity' and beside.verdict = 'ok') as is_told,
        sum(beside.persons) filter (
            beside.subject_kind = 'organism' and beside.year = entity.year and beside.last_run >= entity.first_run
        ) as organisms
    from told_of_kinds as entity
    join told_of_kinds as beside
        on beside.question = entity.question
            and beside.restriction is not distinct from entity.restriction
            and (beside.is_latest or (not entity.is_latest and beside.replaced_in > entity.first_run))
            and (entity.is_latest or beside.first_run < entity.replaced_in)
    where entity.subject_kind = 'entity' and entity.verdict = 'empty' and entity.entities = 1
    group by entity.seq
)
where is_told and organisms > 0
union all
select seq, any_value(why)
from misfits
group by seq
union all
select seq, 'the list names nobody, and named somebody before'
from (
    select
        answer_seq as seq, answers.verdict,
        bool_or(answers.verdict = 'ok') over (partition by request_key order by finals.seq) as named
    from finals
    join answers on answers.seq = finals.answer_seq
    join requests using (request_key)
    where requests.endpoint = 'list' and requests.subject_id is null
)
where verdict = 'empty' and named
group by seq;
