copy (from landed) to $path (
    format parquet, compression zstd, row_group_size 2048, parquet_version v1
)
