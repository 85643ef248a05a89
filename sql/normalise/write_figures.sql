-- Figures with their texts in place of the numbers they were handed over as. Their order is that of the
-- session table: one thread, joins as they are written (normalise/session), and a text for every
-- number, null among them: an outer join would put the rows without one last, 2048 rows at a time. Sorting
-- would hold all texts in memory, each as often as it stands; so would large row groups.
copy (
    select
        seq::bigint as seq, ord, year,
        group_values.text as group_value,
        field_values.text as field_value,
        reasons.text as reason,
        measures.text as measure,
        value,
        value_texts.text as value_text,
        statuses.text as obs_status,
        all_attributes.text as attributes
    from figures
    join texts as group_values on group_values.id = figures.group_value
    join texts as field_values on field_values.id = figures.field_value
    join texts as reasons on reasons.id = figures.reason
    join texts as measures on measures.id = figures.measure
    join texts as value_texts on value_texts.id = figures.value_text
    join texts as statuses on statuses.id = figures.obs_status
    join texts as all_attributes on all_attributes.id = figures.attributes
) to $path (format parquet, compression zstd, row_group_size 16384, parquet_version v1)
