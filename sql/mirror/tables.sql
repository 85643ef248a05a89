-- Reads the catalogue of the release, makes the list of its tables, views and macros with what each tells.
-- A comment begins with the sentence that says what may be summed; that of a macro has none.
with named as (
    select case schema_name when 'marts' then 1 when 'main' then 0 else 3 end as place,
        schema_name, table_name as name, 'table' as kind, comment
    from duckdb_tables()
    where database_name = current_database() and not internal
    union all
    select case schema_name when 'main' then 0 else 3 end, schema_name, view_name, 'view', comment
    from duckdb_views()
    where database_name = current_database() and not internal
    union all
    select 2, schema_name, function_name || '(' || array_to_string(parameters, ', ') || ')', 'macro', comment
    from duckdb_functions()
    where database_name = current_database() and not internal
)
select
    case when schema_name = 'raw' then 'raw.' || name else name end as name, kind,
    regexp_extract(
        case when kind = 'macro' then comment else regexp_replace(comment, '^[^.]*\. ', '') end, '^[^.?:;]*[.?:;]?'
    ) as tells,
    case when kind <> 'macro' then regexp_extract(comment, '^[^.:]*') end as sums
from named
order by name <> 'headcounts', place, name
