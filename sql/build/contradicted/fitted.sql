-- Reads sums_told and compared_answers, makes whole_sums and fitted: each split beside the figure of all of the same people.
-- Only what was asked in the same runs is compared.
create or replace temp table whole_sums as
with lengths as (
    select seq, count(*) as cells, max(try_cast(value as decimal(38, 6))) as largest
    from figures
    group by seq
)
select compared_answers.*, persons, cells, largest, count(distinct question) over (partition by people) as questions
from sums_told
join compared_answers using (seq)
join lengths using (seq)
where dimension = '' and whole and verdict = 'ok';

create or replace temp table fitted as
select split.*, undivided.persons as people_told, split.persons < undivided.persons as is_less
from whole_sums as split
join whole_sums as undivided using (people)
where coalesce(undivided.groupby, undivided.field) is null and undivided.persons > 0 and coalesce(split.groupby, split.field) is not null
    and undivided.last_run >= split.first_run and split.last_run >= undivided.first_run;
