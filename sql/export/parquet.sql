-- Reads the table that `table_name` says, makes a Parquet file of it.
copy (select * from query_table($table_name))
to $file (
    format parquet, compression zstd, row_group_size 122880, parquet_version v1,
    kv_metadata {title: $title, source: $source, licence: $licence}
)
