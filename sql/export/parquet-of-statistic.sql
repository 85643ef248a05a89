-- Reads the table of figures that `table_name` says, makes a Parquet file of one statistic.
copy (
    select * replace (attributes::varchar as attributes)
    from query_table($table_name)
    where endpoint = $endpoint
)
to $file (
    format parquet, compression zstd, row_group_size 122880, parquet_version v1,
    kv_metadata {title: $title, source: $source, licence: $licence}
)
