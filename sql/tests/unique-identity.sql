-- severity: error
-- the identity of a figure is unique (contract §4)
-- by subject, in parts
-- By a hash first: grouping tens of millions of rows by their texts takes gigabytes.
with shared as (
    select
        hash(
            subject_kind, subject_id, endpoint, year, groupby, field, restriction,
            group_value, field_value, reason, measure
        ) as identity
    from observations
    where of_part(subject_id)
    group by identity
    having count(*) > 1
)
select
    min(request_key) as request_key,
    count(*) || ' figures share one identity: '
        || concat_ws(' ', endpoint, subject_kind, subject_id, year, measure, group_value, field_value)
        as detail
from observations
where of_part(subject_id) and hash(
    subject_kind, subject_id, endpoint, year, groupby, field, restriction,
    group_value, field_value, reason, measure
) in (select identity from shared)
group by
    subject_kind, subject_id, endpoint, year, groupby, field, restriction,
    group_value, field_value, reason, measure
having count(*) > 1
