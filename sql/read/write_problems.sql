copy problems to $path (format parquet, compression zstd, parquet_version v1)
