-- Reads observations_closed, observations_history, organisms and entities, makes the view revisions.
create view revisions as
with names as (
    select 'entity' as subject_kind, id, name_fr, name_nl, name_de, name_en, acronym_fr, acronym_nl
    from entities
    union all
    select 'organism', id, name_fr, name_nl, name_de, name_en, acronym_fr, acronym_nl
    from organisms
)
select
    old.subject_kind, old.subject_id,
    names.name_fr, names.name_nl, names.name_de, names.name_en, names.acronym_fr, names.acronym_nl,
    old.endpoint, old.year, old.groupby, old.field, old.restriction, old.group_value, old.field_value,
    old.reason, old.measure,
    old.valid_to as revised_at,
    case when new.valid_from is null then 'removed' else 'revised' end as change,
    old.value as old_value, new.value as new_value, old.value_text as old_text, new.value_text as new_text,
    old.obs_status as old_status, new.obs_status as new_status,
    coalesce(new.request_key, old.request_key) as request_key, new.run_id
from observations_closed as old
left join observations_history as new
    on new.valid_from = old.valid_to
    and new.subject_kind = old.subject_kind
    and new.subject_id = old.subject_id
    and new.endpoint = old.endpoint
    and new.year is not distinct from old.year
    and new.groupby is not distinct from old.groupby
    and new.field is not distinct from old.field
    and new.restriction is not distinct from old.restriction
    and new.group_value is not distinct from old.group_value
    and new.field_value is not distinct from old.field_value
    and new.reason is not distinct from old.reason
    and new.measure is not distinct from old.measure
left join names on names.subject_kind = old.subject_kind and names.id = old.subject_id;
