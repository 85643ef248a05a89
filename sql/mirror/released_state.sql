-- Reads meta.requests, makes the state of one request, and why it is in it.
select state, error
from read_parquet($table)
where request_key = $key
