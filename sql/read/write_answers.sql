-- Reads answers, makes the derived file of them.
copy answers to $path (format parquet, compression zstd, parquet_version v1)
