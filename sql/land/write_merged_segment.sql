-- Reads segments and merged_parts, makes one segment of the merged zone.
copy (
    select landed.* exclude (filename) replace (parts.merged_seq as seq, parts.body_seq as body_seq)
    from rows_as_landed($sources) as landed
    join merged_parts as parts on parts.path = landed.filename and parts.seq = landed.seq
    where parts.segment = $segment
    order by parts.merged_seq
) to $path (
    format parquet, compression zstd, row_group_size 2048, parquet_version v1
)
