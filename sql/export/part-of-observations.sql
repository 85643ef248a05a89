-- Some columns of some rows of the figures, as one row group. Labels and keys repeat, and compress the better the more of
-- them stand together (docs/performance.md). No figure on show was replaced yet.
copy (
    select columns(getvariable('columns'))
    from (
        select * replace (attributes::varchar as attributes), null::timestamp as valid_to
        from observations
        where rowid between getvariable('first_row') and getvariable('last_row')
    )
)
to (getvariable('file')) (
    format parquet, compression zstd, compression_level 6, row_group_size 245760, parquet_version v1
)
