-- Reads meta.drift and meta.runs, makes the layouts of runs that the release on show does not cover.
select endpoint, form, sample_request, outcome
from read_parquet($drift)
where run_id not in (select run_id from read_parquet($runs))
order by "when", form, outcome
