-- Reads the footers of Parquet files, makes the number of the rows of each.
select file_name as path, num_rows as rows from parquet_file_metadata($paths)
