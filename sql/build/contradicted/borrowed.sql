-- Reads sums_told and compared_answers, makes borrowed: answers that tell a dimension by the categories of another one.
-- Each category has as many people as by the other dimension, and other answers tell the same people's dimension otherwise.
create or replace temp table borrowed as
with sayings as (
    select distinct seq, people, dimension, told
    from sums_told
    join compared_answers using (seq)
    where dimension <> '' and whole and persons >= 20
), ways as (
    select distinct people, dimension, told
    from sayings
), foreigners as (
    select people, dimension, told
    from ways
    semi join ways as beside
        on beside.people = ways.people and beside.told = ways.told and beside.dimension <> ways.dimension
), own as (
    select *
    from ways
    anti join foreigners using (people, dimension, told)
)
select seq, min(sayings.dimension || ' has the categories of another dimension, and other answers tell it otherwise') as why
from sayings
semi join foreigners using (people, dimension, told)
semi join own using (people, dimension)
group by seq;
