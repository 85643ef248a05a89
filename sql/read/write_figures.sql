-- Reads figures and places, makes the derived file of figures.
-- Figures with what is told of their places. Their order is that of the session table: one thread, a join as it is written
-- (read/session) and that always matches. Sorting would hold all texts in memory, each as often as it stands.
copy (
    select
        seq::bigint as seq, ord, year, group_value, field_value, reason, measure,
        value, value_text, obs_status, attributes
    from figures
    join places on places.id = figures.place
) to $path (format parquet, compression zstd, row_group_size 65536, parquet_version v1)
