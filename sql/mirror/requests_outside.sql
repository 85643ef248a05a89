-- Reads raw.responses, makes the requests whose answer stood in none of these segments.
select request_key
from read_parquet($table)
where segment is not null and not list_contains($segments, segment)
order by request_key
