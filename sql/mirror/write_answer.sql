-- Reads the question that `question` holds, makes a Parquet file of its answer.
copy (from query(getvariable('question'))) to (getvariable('file')) (format parquet, compression zstd)
