-- Reads sums_told, compared_answers and answers, makes emptied: answers without a figure or a name where one is due.
-- The entity, where it has figures in some years and its organisms have some in this one; and the lists of all there
-- are, where they named somebody before.
create or replace temp table emptied as
with told_of_kinds as (
    select
        compared_answers.*, requests.restriction, subject_kind, persons,
        count(distinct subject_id) filter (subject_kind = 'entity') over () as entities
    from sums_told
    join compared_answers using (seq)
    join requests using (request_key)
    where dimension = ''
)
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
            and (beside.is_latest or not entity.is_latest)
            and beside.replaced_in > entity.first_run
            and beside.first_run < entity.replaced_in
    where entity.subject_kind = 'entity' and entity.verdict = 'empty' and entity.entities = 1
    group by entity.seq
)
where is_told and organisms > 0
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
