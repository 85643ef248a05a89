-- Final rows in landing order: what the ledger needs to know of each.
select request_key, outcome, epoch_ms(fetched_at) as fetched_at, sha256, body_seq
from read_parquet($segments)
where final
order by seq
