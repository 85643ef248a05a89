-- Reads meta.drift and meta.problems, makes the numbers of new layouts, errors and warnings.
select
    (select count(*) from read_parquet($drift) where run_id = $run) as drift,
    count(*) filter (where severity = 'error') as errors,
    count(*) filter (where severity = 'warning') as warnings
from read_parquet($problems)
