-- Reads the table that `table_name` says, makes a CSV file of it.
-- A cell that a spreadsheet would take for a formula gets an apostrophe, as does what stands behind a
-- semicolon, where some spreadsheets begin a cell. A whole figure has no point:
-- where the decimal sign is a comma, a spreadsheet would take 8707.0 for a text. NULL is an empty cell,
-- an empty text a quoted one.
copy (
    select
        case
            when typeof(columns(*)) = 'VARCHAR'
            then regexp_replace(columns(*)::varchar, '(^|;)([=+@\t\r-])', '\1''\2', 'g')
            when typeof(columns(*)) = 'DOUBLE'
            then regexp_replace(columns(*)::varchar, '\.0$', '')
            else columns(*)::varchar
        end
    from query_table(getvariable('table_name'))
)
to (getvariable('file')) (format csv, header)
