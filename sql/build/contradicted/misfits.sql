-- Reads fitted and whole_sums, makes misfits: splits that do not fit the undivided figure of the same people.
-- They add up to a hundred (shares), to two or three times it (a total, or all of them twice), to less mostly where they are
-- as long as an answer ever is (cut off; so are those of whom no undivided figure is told), or, by one dimension, to the same part of it in every body; or one figure is more.
create or replace temp table misfits as
with of_people as (
    select
        people, greatest(2, count(*) / 2) as half,
        count(*) filter (abs(persons / 100 - 1) < 0.015 and not people_told between 50 and 200) > half as are_shares,
        count(*) filter (persons in (2 * people_told, 3 * people_told)) > half as are_several
    from fitted
    group by people
), scaled as (
    select
        *, sum(persons) over questions / sum(people_told) over questions as part,
        count(*) filter (largest > 2 * people_told) over (partition by people) as larger,
        count(*) over (partition by people) as splits
    from fitted
    window questions as (partition by question)
), of_question as (
    select
        any_value(family) as family, any_value(coalesce(groupby, field)) as dimension,
        count(distinct subject) > 2 and max(people_told) > 200 as are_many,
        bool_and(abs(persons - 100) <= greatest(1.5, cells / 2)) as are_shares,
        any_value(part) < 0.95 and bool_and(abs(persons - part * people_told) <= cells) as are_scaled
    from scaled
    join counts using (endpoint)
    where groupby is null or field is null
    group by question
    having are_many and (are_shares or are_scaled)
), of_dimension as (
    select family, dimension, bool_or(are_shares) as are_shares
    from of_question
    group by family, dimension
), dimensions as (
    select seq, family, unnest([groupby, field]) as dimension
    from compared_answers
    join counts using (endpoint)
    where verdict = 'ok'
), fitting as (
    select seq
    from fitted
    where persons = people_told
), longest as (
    select max(cells) as cells
    from fitted
), cut_off as (
    select any_value(cells) as cells
    from fitted
    semi join longest using (cells)
    having 2 * count_if(is_less) > count(*) and count(distinct question) filter (is_less) > 2
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
    select seq, whole_sums.persons, people_told, 'its figures are as many as an answer ever holds: others are cut off'
    from whole_sums
    semi join cut_off using (cells)
    left join fitted using (seq)
    where is_less is not false
    union all
    -- An answer with hidden figures is no better, unless what it tells fits.
    select
        seq, null, null,
        dimension || ' is told as ' || if(are_shares, 'shares', 'the same part of the people') || ' in every body'
    from dimensions
    join of_dimension using (family, dimension)
    anti join fitting using (seq)
    union all
    select seq, largest, people_told, 'one figure is more than all'
    from scaled
    where largest > 2 * people_told and people_told >= 10 and 2 * larger < splits
)
select
    seq,
    min(
        coalesce('its figures add up to ' || shown(persons) || ', and ' || shown(people_told) || ' people are told of: ', '') || why
    ) as why
from told
group by seq;
