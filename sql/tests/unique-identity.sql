-- Reads observations, makes the figures that share one identity.
-- severity: error
-- the identity of a figure is unique (contract §4)
-- By a hash first: grouping tens of millions of rows by their texts takes gigabytes. And in order: a group for each
-- hash would take twice the memory.
with identities as (
    select
        hash(
            subject_kind, subject_id, endpoint, year, groupby, field, restriction,
            group_value, field_value, reason, measure
        ) as identity
    from observations
), shared as (
    from (select identity, lag(identity) over (order by identity) as identity_before from identities)
    where identity = identity_before
)
select
    min(request_key) as request_key,
    count(*) || ' figures share one identity: '
        || concat_ws(' ', endpoint, subject_kind, subject_id, year, measure, group_value, field_value)
        as detail
from observations
where hash(
    subject_kind, subject_id, endpoint, year, groupby, field, restriction,
    group_value, field_value, reason, measure
) in (select identity from shared)
group by
    subject_kind, subject_id, endpoint, year, groupby, field, restriction,
    group_value, field_value, reason, measure
having count(*) > 1
