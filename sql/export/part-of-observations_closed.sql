-- Some columns of some rows of the replaced figures, as one row group.
copy (
    select columns(getvariable('columns'))
    from (
        select * replace (attributes::varchar as attributes)
        from observations_closed
        where rowid between getvariable('first_row') and getvariable('last_row')
    )
)
to (getvariable('file')) (
    format parquet, compression zstd, compression_level 6, row_group_size 245760, parquet_version v1
)
