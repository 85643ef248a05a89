-- Reads sums_told and compared_answers, makes misfits: splits that do not fit the undivided figure of the same people.
-- They add up to a hundred (shares), to two or three times it (a total, or all of them twice), to less wherever they are
-- as long as an answer ever is (cut off), or to less in nearly all of a statistic of one year or subject while most
-- others do not (some of the people). Only what was asked in the same runs is compared.
create or replace temp table misfits as
with sums as (
    select
        compared_answers.*, persons,
        (select count(*) from figures where figures.seq = sums_told.seq) as cells
    from sums_told
    join compared_answers using (seq)
    where dimension = '' and whole and verdict = 'ok'
), fitted as (
    select
        split.*, undivided.persons as people_told,
        split.cells = max(split.cells) over () as is_longest,
        split.persons < undivided.persons as is_less,
        split.persons = undivided.persons as is_equal,
        count(*) over (partition by split.people) as splits
    from sums as split
    join sums as undivided using (people)
    where coalesce(undivided.groupby, undivided.field) is null and undivided.persons > 0 and coalesce(split.groupby, split.field) is not null
        and undivided.last_run >= split.first_run and split.last_run >= undivided.first_run
), told as (
    select seq, persons, people_told, 'most of its splits are shares' as why
    from fitted
    qualify count(*) filter (where abs(persons / 100 - 1) < 0.015 and not people_told between 50 and 200)
        over (partition by people) > greatest(2, splits / 2)
    union all
    select seq, persons, people_told, 'most of its splits tell of them several times'
    from fitted
    qualify count(*) filter (where persons in (2 * people_told, 3 * people_told))
        over (partition by people) > greatest(2, splits / 2)
    union all
    select seq, persons, people_told, 'its figures are as many as an answer ever holds: others are cut off'
    from fitted
    where is_longest
    qualify bool_and(is_less) over () and count(distinct question) over () > 2
    union all
    select
        seq, persons, people_told,
        'nearly all splits of ' || endpoint || ' of its ' || kind || ' tell of some of them only, and most others do not'
    from fitted
    cross join (values ('year'), ('subject')) as kinds(kind)
    window alike as (partition by kind, endpoint, if(kind = 'year', year, subject))
    qualify is_less
        and count(distinct people) filter (is_less) over alike > 2
        and count(*) filter (is_less) over alike > 0.9 * count(*) over alike
        and 2 * count(*) filter (is_equal) over (partition by kind)
            > count(*) over (partition by kind) - count(*) over alike
)
select
    seq,
    any_value('its figures add up to ' || shown(persons) || ', and ' || shown(people_told) || ' people are told of: ' || why) as why
from told
group by seq;
