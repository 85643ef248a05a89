-- Changes of wire shape that came with a run the release on show does not cover.
select endpoint, from_fingerprint, to_fingerprint, sample_request
from read_parquet($drift)
where run_id not in (select run_id from read_parquet($runs))
order by "when", endpoint, grouped, split, to_fingerprint
