select count(*) as figures from read_parquet($figures)
