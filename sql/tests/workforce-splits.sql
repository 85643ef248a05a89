-- Reads workforce, makes the splits that do not add up to the undivided headcount.
-- severity: warning
-- a headcount split by any dimension adds up to the undivided one, where no category is hidden
with figures as (
    from workforce where measure = 'headcount'
), splits as (
    select request_key, subject_kind, subject_id, year, restriction, total_of(headcount, field_value) as persons
    from figures
    where field is not null
    group by request_key, subject_kind, subject_id, year, restriction
)
select
    splits.request_key,
    'split ' || shown(splits.persons) || ', undivided ' || shown(total.headcount) as detail
from splits
join figures as total
    on total.subject_kind = splits.subject_kind
    and total.subject_id = splits.subject_id
    and total.year = splits.year
    and total.restriction is not distinct from splits.restriction
    and total.field is null
where splits.persons <> try_cast(total.headcount as decimal(38, 6))
