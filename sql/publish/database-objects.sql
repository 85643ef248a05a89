-- Reads the database attached as $name, makes all that is defined in it, as text.
with columns as (
    select
        schema_name, table_name,
        list([column_name, data_type, comment] order by column_index) as columns
    from duckdb_columns()
    where database_name = $name and not internal
    group by all
), objects as (
    select 'table' as kind, schema_name, table_name as name, sql, comment
    from duckdb_tables()
    where database_name = $name and not internal
    union all
    select 'view', schema_name, view_name, sql, comment
    from duckdb_views()
    where database_name = $name and not internal
    union all
    select function_type, schema_name, function_name, macro_definition, comment
    from duckdb_functions()
    where database_name = $name and not internal
)
select
    kind, objects.schema_name || '.' || name as name,
    to_json([sql, comment, columns::varchar])::varchar as told
from objects
left join columns on objects.schema_name = columns.schema_name and name = table_name
order by kind, objects.schema_name, name, told
