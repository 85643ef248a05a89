-- Reads all_landed, makes landed: what is landed of the requests that added segments tell of.
create or replace temp table landed as
from all_landed
where request_key in (select request_key from read_parquet(getvariable('added_paths')));
