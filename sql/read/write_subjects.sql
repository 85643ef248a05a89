-- Reads subjects, makes the derived file of them.
copy subjects to $path (format parquet, compression zstd, parquet_version v1)
