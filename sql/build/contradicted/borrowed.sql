-- Reads sums_told and compared_answers, makes borrowed: answers that tell a dimension by the categories of another one.
-- Each category has as many people as by the other dimension, and other answers tell the same people's dimension otherwise;
-- or none does, of several people: the service takes one dimension for the other, and nothing tells which.
create or replace temp table borrowed as
with sayings as (
    select distinct seq, people, dimension, told, amounts <> hash(sums_told.persons) as are_several
    from sums_told
    join compared_answers using (seq)
    where dimension <> '' and whole and persons >= 20
), ways as (
    select distinct people, dimension, told, are_several
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
), twins as (
    select ways.dimension
    from ways
    join ways as beside
        on beside.people = ways.people and beside.told = ways.told and beside.dimension <> ways.dimension
    anti join own on own.dimension = ways.dimension
    anti join own as theirs on theirs.dimension = beside.dimension
    where ways.are_several
    group by ways.dimension, beside.dimension
    having count(distinct ways.told) > 2
), told as (
    select seq, dimension || ' has the categories of another dimension, and other answers tell it otherwise' as why
    from sayings
    semi join foreigners using (people, dimension, told)
    semi join own using (people, dimension)
    union all
    select seq, dimension || ' has the categories and the figures of another dimension everywhere'
    from sayings
    semi join twins using (dimension)
)
select seq, min(why) as why
from told
group by seq;
