-- Reads `meta.drift` and `meta.runs`, makes the changes of layout that came with a run the release on show does not cover.
select endpoint, form, sample_request, outcome
from read_parquet($drift)
where run_id not in (select run_id from read_parquet($runs))
order by "when", form, outcome
