-- Reads the footer of a Parquet file, makes the number of its rows.
select coalesce(sum(num_rows), 0)::bigint as rows from parquet_file_metadata($path)
