-- The figures on show, apart by batch.
copy (
    select *, row_number // getvariable('rows_in_batch') as batch from current_figures
) to (getvariable('batches')) (
    format parquet, partition_by (batch), compression snappy, row_group_size 16384
)
