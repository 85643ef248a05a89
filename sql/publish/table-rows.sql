select count(*) as rows from query_table(getvariable('table_name'))
