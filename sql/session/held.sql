-- What the session holds that no file does, and a little more: a limit of exactly that may not be kept to.
select sum(memory_usage_bytes) + 1_000_000 as bytes
from duckdb_memory()
where tag not in ('BASE_TABLE', 'EXTERNAL_FILE_CACHE', 'OBJECT_CACHE')
