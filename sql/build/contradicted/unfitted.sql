-- Reads fitted and revised, makes unfitted: splits that took the place of one that fitted the undivided figure, and do not.
-- That figure is the same in both runs: had its source revised the people, it would be another.
create or replace temp table unfitted as
select
    later.seq,
    min(
        'its figures add up to ' || shown(later.persons) || ', and those before to ' || shown(later.people_told)
            || ', as the undivided figure does still'
    ) as why
from fitted as later
join fitted as before using (request_key, people, people_told)
anti join revised on revised.seq = later.seq
where before.seq < later.seq and before.persons = before.people_told and later.persons <> later.people_told
group by later.seq;
