-- Reads whole_sums, fitted and revised, makes astray: all answers to a statistic of one year, subject or run that fit nothing.
-- Nearly none of them fits the others of the same people, while most of other years, subjects or runs do.
-- Splits fit the undivided figure; it, and the days of months and of weekdays, fit any other answer. In a year or of a
-- subject they tell of some of the people only; what is new in a run tells of others, or is all shares.
create or replace temp table astray as
with alone as (
    select
        one.first_run, one.endpoint, one.seq, one.people, one.persons,
        min(other.persons) as others_persons, not bool_or(other.persons = one.persons) as is_odd
    from whole_sums as one
    join whole_sums as other using (people)
    where other.question <> one.question and (coalesce(one.groupby, one.field) is null or one.questions = 2)
        and other.last_run >= one.first_run and one.last_run >= other.first_run
    group by one.first_run, one.endpoint, one.seq, one.people, one.persons
), kinds as (
    select
        unnest(['year', 'subject']) as kind, unnest([year, subject]) as of_it, endpoint, seq, people, persons,
        people_told as others_persons, is_less as is_odd, persons = people_told as fits
    from fitted
    union all
    select 'run', first_run, endpoint, seq, people, persons, people_told, persons <> people_told, persons = people_told
    from fitted
    anti join revised using (seq)
    union all
    select 'alone', first_run, endpoint, seq, people, persons, others_persons, is_odd, not is_odd
    from alone
    union all
    select 'shares', first_run, endpoint, seq, people, persons, null, abs(persons - 100) <= 0.5, abs(persons - 100) > 0.5
    from whole_sums
), alike as (
    select
        kind, of_it, endpoint, count(*) as answers, count(*) filter (fits) as fitting,
        count(*) filter (is_odd) > 0.9 * answers and count(distinct people) filter (is_odd) > 2 as are_odd
    from kinds
    group by kind, of_it, endpoint
), others as (
    select *
    from alike
    window alikes as (partition by kind, if(kind in ('year', 'subject'), '', endpoint))
    qualify are_odd and 2 * (sum(fitting) over alikes - fitting) > sum(answers) over alikes - answers
)
select
    seq,
    min(
        'its figures add up to ' || shown(persons) || coalesce(', those of others to ' || shown(others_persons), '')
            || ': nearly all answers to ' || endpoint
            || case
                when kind in ('year', 'subject') then ' of its ' || kind || ' tell of some of the people only'
                when kind = 'shares' then ' of its run are shares'
                else ' of its run tell of others'
            end
            || ', and most others do not'
    ) as why
from kinds
join others using (kind, of_it, endpoint)
where is_odd
group by seq;
