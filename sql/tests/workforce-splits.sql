-- Reads workforce, makes the splits that do not add up to the undivided headcount.
-- severity: warning
-- a headcount split by any dimension adds up to the undivided one, where no category is hidden
with figures as (
    select *, try_cast(headcount as decimal(38, 6)) as persons
    from workforce
    where measure = 'headcount'
), splits as (
    select
        request_key, subject_kind, subject_id, year, restriction,
        sum(persons) filter (where field_value <> '_T') as summed,
        max(persons) filter (where field_value = '_T') as given,
        bool_and(persons is not null) filter (where field_value <> '_T') as whole
    from figures
    where field is not null
    group by request_key, subject_kind, subject_id, year, restriction
)
select
    splits.request_key,
    'split ' || shown(coalesce(given, summed)) || ', undivided ' || shown(total.persons) as detail
from splits
join figures as total
    on total.subject_kind = splits.subject_kind
    and total.subject_id = splits.subject_id
    and total.year = splits.year
    and total.restriction is not distinct from splits.restriction
    and total.field is null
where coalesce(given, case when whole then summed end) <> total.persons
