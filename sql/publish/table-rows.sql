-- Reads the table that `table_name` says; counts its rows.
select count(*) as rows from query_table(getvariable('table_name'))
