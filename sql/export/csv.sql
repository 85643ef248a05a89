-- A cell that a spreadsheet would take for a formula gets an apostrophe. NULL is an empty cell, an
-- empty text a quoted one.
copy (
    select
        case
            when typeof(columns(*)) = 'VARCHAR'
                and regexp_matches(columns(*)::varchar, '^[=+@\t\r-]')
            then '''' || columns(*)::varchar
            else columns(*)::varchar
        end
    from query_table(getvariable('table_name'))
)
to (getvariable('file')) (format csv, header)
