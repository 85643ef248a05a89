-- The figures on show, apart by batch.
copy (from current_figures) to (getvariable('batches')) (
    format parquet, partition_by (batch), compression snappy, row_group_size 16384
)
