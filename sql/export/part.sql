-- One row group of a table, as `export/parquet` cuts it.
copy (
    select *
    from query_table(getvariable('table_name'))
    limit 122880 offset getvariable('row_group') * 122880
)
to (getvariable('file')) (format parquet, compression zstd, row_group_size 122880, parquet_version v1)
