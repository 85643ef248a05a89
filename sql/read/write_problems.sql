-- Reads problems, makes the derived file of them.
copy problems to $path (format parquet, compression zstd, parquet_version v1)
