-- Reads compared_answers and figures, makes sums_told: what each answer tells of all, and by each of its dimensions.
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
