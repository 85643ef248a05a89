-- Reads figures, places and value_texts, makes the derived file of figures.
-- Figures with their texts in place of the numbers they were handed over as. Their order is that of the
-- session table: one thread, joins as they are written (read/session), and a text for every
-- number, null among them: an outer join would put the rows without one last, 2048 rows at a time. Sorting
-- would hold all texts in memory, each as often as it stands.
copy (
    select
        seq::bigint as seq, ord, year, group_value, field_value, reason, measure,
        value, value_texts.text as value_text, obs_status, attributes
    from figures
    join places on places.id = figures.place
    join value_texts on value_texts.id = figures.value_text
) to $path (format parquet, compression zstd, row_group_size 65536, parquet_version v1)
