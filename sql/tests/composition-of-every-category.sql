-- Reads workforce and marts.composition, makes the categories that stand there not once.
-- severity: error
-- every category of an unrestricted workforce split stands in the composition once, totals never
with expected as (
    select request_key, subject_kind, subject_id, year, field as dimension, field_value as category
    from workforce
    where field is not null and field_value <> '_T' and restriction is null
        and measure = 'headcount'
), found as (
    select subject_kind, subject_id, year, dimension, category, count(*) as places
    from marts.composition
    where endpoint = 'workforce'
    group by subject_kind, subject_id, year, dimension, category
)
select
    request_key,
    concat_ws(' ', dimension, category) || ': ' || coalesce(places, 0) || ' rows' as detail
from expected
full join found using (subject_kind, subject_id, year, dimension, category)
where places is distinct from 1 or request_key is null
