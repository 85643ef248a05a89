-- Reads the table that `table_name` says, makes all that it holds, in its order.
select * from query_table($table_name)
