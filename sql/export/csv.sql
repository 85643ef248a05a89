-- Reads the table that `table_name` says, makes a CSV file of it.
-- A text stands in quotes, also where it is empty, and holds what the table holds; NULL is an empty cell; a number has
-- no quotes. A whole figure has no point: where the decimal sign is a comma, a spreadsheet would take
-- 8707.0 for a text. DuckDB would quote a text only where it has to.
copy (
    select
        case
            when typeof(columns(*)) in ('VARCHAR', 'JSON')
            then '"' || replace(columns(*)::varchar, '"', '""') || '"'
            when typeof(columns(*)) = 'DOUBLE'
            then regexp_replace(columns(*)::varchar, '\.0$', '')
            else columns(*)::varchar
        end
    from query_table($table_name)
)
to $file (format csv, header, quote '', escape '')
