-- Reads fitted, makes misfits: splits that do not fit the undivided figure of the same people.
-- They add up to a hundred (shares), to two or three times it (a total, or all of them twice), or to less wherever they
-- are as long as an answer ever is (cut off).
create or replace temp table misfits as
with of_people as (
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
)
select
    seq,
    any_value('its figures add up to ' || shown(persons) || ', and ' || shown(people_told) || ' people are told of: ' || why) as why
from told
group by seq;
