-- Reads changed_figures(), subject_names and category_years, makes what the command `changes` tells, body by body.
-- The moments are epoch milliseconds. Labels are those of the year; what `categories` no longer holds has those that stood
-- beside the figure.
with told as (
    select
        figures.*,
        names.name_fr, names.name_nl, names.acronym_fr, names.acronym_nl,
        coalesce(groups.label_fr, attributes ->> '$.group_label_fr', attributes ->> '$.group_label') as group_label_fr,
        coalesce(groups.label_nl, attributes ->> '$.group_label_nl') as group_label_nl,
        coalesce(fields.label_fr, attributes ->> '$.field_label_fr', attributes ->> '$.field_label') as field_label_fr,
        coalesce(fields.label_nl, attributes ->> '$.field_label_nl') as field_label_nl,
        coalesce(reasons.label_fr, attributes ->> '$.reason_label_fr', attributes ->> '$.reason_label') as reason_label_fr,
        coalesce(reasons.label_nl, attributes ->> '$.reason_label_nl') as reason_label_nl,
        coalesce(groups.position, 0) as group_place, coalesce(fields.position, 0) as field_place
    from changed_figures(epoch_ms($from::bigint), epoch_ms($to::bigint)) as figures
    left join subject_names as names using (subject_kind, subject_id)
    left join category_years as groups
        on groups.dimension = groupby and groups.category = group_value
        and coalesce(year, 9998) between groups.from_year and groups.until_year
    left join category_years as fields
        on fields.dimension = field and fields.category = field_value
        and coalesce(year, 9998) between fields.from_year and fields.until_year
    left join category_years as reasons
        on reasons.dimension = 'reason' and reasons.category = reason
        and coalesce(year, 9998) between reasons.from_year and reasons.until_year
)
select
    change, subject_kind, subject_id, name_fr, name_nl, acronym_fr, acronym_nl, endpoint, year,
    groupby, group_value, group_label_fr, group_label_nl, field, field_value, field_label_fr, field_label_nl,
    restriction, reason, reason_label_fr, reason_label_nl, measure,
    old_value, new_value, old_text, new_text, old_status, new_status, request_key
from told
order by
    subject_kind, subject_id, endpoint, year, groupby nulls first, field nulls first, restriction nulls first,
    group_place, group_value, field_place, field_value, reason, measure
