-- The tables with figures are the large ones: labels and keys repeat, and compress the better the more of
-- them stand together (docs/performance.md).
copy (
    select * replace (attributes::varchar as attributes) from query_table(getvariable('table_name'))
)
to (getvariable('file')) (
    format parquet, compression zstd, compression_level 6, row_group_size 245760, parquet_version v1,
    kv_metadata {
        title: getvariable('title'), source: getvariable('source'), licence: getvariable('licence')
    }
)
