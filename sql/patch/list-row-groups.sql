-- As the Parquet file is cut (`export/parquet`).
select distinct row_number // 122880 as row_group from replacing where differs
