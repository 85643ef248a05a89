-- Reads sums_told, compared_answers, answers and pinned_mappings, makes mislabelled: answers told by labels that codes contradict.
-- Labels say another category than elsewhere where they changed places, between years or in the source.
create or replace temp table mislabelled as
with sayings as (
    select
        seq, people, dimension, told, first_run, last_run,
        mapping in (select id from pinned_mappings where (mapping::json -> 'codes') is not null) as by_label
    from sums_told
    join compared_answers using (seq)
    join answers using (seq)
    where dimension <> '' and whole and compared_answers.verdict = 'ok'
)
select seq, min(dimension || ' has other figures by its labels than the same people have by codes') as why
from (
    select labelled.seq, labelled.dimension
    from sayings as labelled
    join sayings as coded using (people, dimension)
    where labelled.by_label and not coded.by_label
        and coded.last_run >= labelled.first_run and labelled.last_run >= coded.first_run
    group by labelled.seq, labelled.dimension
    having not bool_or(coded.told = labelled.told)
)
group by seq;
