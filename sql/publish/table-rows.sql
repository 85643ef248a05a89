-- Reads the table that `table_name` says, makes the number of its rows.
select count(*) as rows from query_table($table_name)
