-- Reads sums_told, compared_answers and revised, makes misfits: splits that do not fit the undivided figure of the same people.
-- They add up to a hundred (shares), to two or three times it (a total, or all of them twice), to less wherever they are
-- as long as an answer ever is (cut off), or to less in nearly all of a statistic of one year or subject while most
-- others do not (some of the people), or to another number in nearly all that is new in a run (other figures). Only what
-- was asked in the same runs is compared.
create or replace temp table misfits as
with lengths as (
    select seq, count(*) as cells
    from figures
    group by seq
), sums as (
    select compared_answers.*, persons, cells
    from sums_told
    join compared_answers using (seq)
    join lengths using (seq)
    where dimension = '' and whole and verdict = 'ok'
), fitted as (
    select split.*, undivided.persons as people_told, split.persons < undivided.persons as is_less
    from sums as split
    join sums as undivided using (people)
    where coalesce(undivided.groupby, undivided.field) is null and undivided.persons > 0 and coalesce(split.groupby, split.field) is not null
        and undivided.last_run >= split.first_run and split.last_run >= undivided.first_run
), of_people as (
    select
        people, greatest(2, count(*) / 2) as half,
        count(*) filter (abs(persons / 100 - 1) < 0.015 and not people_told between 50 and 200) > half as are_shares,
        count(*) filter (persons in (2 * people_told, 3 * people_told)) > half as are_several
    from fitted
    group by people
), longest as (
    select max(cells) as cells
    from fitted
), cut_off as (
    select any_value(cells) as cells
    from fitted
    semi join longest using (cells)
    having bool_and(is_less) and count(distinct question) > 2
), kinds as (
    -- All splits of a statistic of one year, and all of one subject.
    select
        unnest(['year', 'subject']) as kind, unnest([year, subject]) as of_it, endpoint, seq, people, persons, people_told, is_less as is_odd
    from fitted
    union all
    select 'run', first_run, endpoint, seq, people, persons, people_told, persons <> people_told
    from fitted
    anti join revised using (seq)
), alike as (
    select
        kind, of_it, endpoint, count(*) as splits, count(*) filter (persons = people_told) as whole,
        count(*) filter (is_odd) > 0.9 * splits and count(distinct people) filter (is_odd) > 2 as are_odd
    from kinds
    group by kind, of_it, endpoint
), partial as (
    select *
    from alike
    qualify are_odd and 2 * sum(whole) over (partition by kind) > sum(splits) over (partition by kind) - splits
), told as (
    select seq, persons, people_told, 'most of its splits are shares' as why
    from fitted
    join of_people using (people)
    where are_shares
    union all
    select seq, persons, people_told, 'most of its splits tell of them several times'
    from fitted
    join of_people using (people)
    where are_several
    union all
    select seq, persons, people_told, 'its figures are as many as an answer ever holds: others are cut off'
    from fitted
    semi join cut_off using (cells)
    union all
    select
        seq, persons, people_told,
        'nearly all splits of ' || endpoint || ' of its ' || kind || ' tell of '
            || if(kind = 'run', 'others', 'some of them only') || ', and most others do not'
    from kinds
    join partial using (kind, of_it, endpoint)
    where is_odd
)
select
    seq,
    any_value('its figures add up to ' || shown(persons) || ', and ' || shown(people_told) || ' people are told of: ' || why) as why
from told
group by seq;
