-- Reads categories, makes the derived file of them.
copy categories to $path (format parquet, compression zstd, parquet_version v1)
