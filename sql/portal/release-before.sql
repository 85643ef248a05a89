-- What the release before this one held, from its own Parquet files.
select
    epoch_ms(max(runs.finished_at)) as moment,
    strftime(max(runs.finished_at), '%Y-%m-%dT%H:%M:%SZ') as since,
    (select sum(num_rows) from parquet_file_metadata($observations))::bigint as figures
from read_parquet($runs) as runs
