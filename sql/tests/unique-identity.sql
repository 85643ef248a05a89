-- severity: error
-- the identity of a figure is unique (contract §4)
select
    min(request_key) as request_key,
    count(*) || ' figures share one identity: '
        || concat_ws(' ', endpoint, subject_kind, subject_id, year, measure, group_value, field_value)
        as detail
from observations
group by
    subject_kind, subject_id, endpoint, year, groupby, field, restriction,
    group_value, field_value, reason, measure
having count(*) > 1
