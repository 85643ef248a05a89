-- Reads raw.responses, makes the last segment that an answer of a release stands in.
select coalesce(max(segment), '') as segment
from read_parquet($table)
