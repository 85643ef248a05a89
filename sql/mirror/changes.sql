-- Figures that differ between two moments (epoch milliseconds); what holds at both has not changed.
with moments as (
    select
        *,
        valid_from <= epoch_ms($from::bigint)
        and coalesce(valid_to > epoch_ms($from::bigint), true) as held_before,
        valid_from <= epoch_ms($to::bigint)
        and coalesce(valid_to > epoch_ms($to::bigint), true) as holds_after
    from observations_history
), before as (
    from moments where held_before and not holds_after
), after as (
    from moments where holds_after and not held_before
)
select
    case
        when before.request_key is null then 'added'
        when after.request_key is null then 'removed'
        else 'revised'
    end as change,
    coalesce(after.subject_kind, before.subject_kind) as subject_kind,
    coalesce(after.subject_id, before.subject_id) as subject_id,
    coalesce(after.endpoint, before.endpoint) as endpoint,
    coalesce(after.year, before.year) as year,
    coalesce(after.groupby, before.groupby) as groupby,
    coalesce(after.field, before.field) as field,
    coalesce(after.restriction, before.restriction) as restriction,
    coalesce(after.group_value, before.group_value) as group_value,
    coalesce(after.field_value, before.field_value) as field_value,
    coalesce(after.reason, before.reason) as reason,
    coalesce(after.measure, before.measure) as measure,
    before.value as old_value,
    after.value as new_value,
    before.value_text as old_text,
    after.value_text as new_text,
    coalesce(after.request_key, before.request_key) as request_key
from before
full join after
    on after.subject_kind = before.subject_kind
    and after.subject_id = before.subject_id
    and after.endpoint = before.endpoint
    and after.measure = before.measure
    and after.year is not distinct from before.year
    and after.groupby is not distinct from before.groupby
    and after.field is not distinct from before.field
    and after.restriction is not distinct from before.restriction
    and after.group_value is not distinct from before.group_value
    and after.field_value is not distinct from before.field_value
    and after.reason is not distinct from before.reason
where before.request_key is null
    or after.request_key is null
    or after.value is distinct from before.value
    or after.obs_status is distinct from before.obs_status
    or (
        after.value is null and after.value_text is distinct from before.value_text
        and regexp_matches(concat(after.value_text, before.value_text), '[0-9]')
    )
order by all
