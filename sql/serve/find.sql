-- Reads landed, makes the row that decides what is served of a request, as JSON.
-- It is null where the request was never asked to an end.
-- One condition alone: with a second one DuckDB does not take the index.
select max_by(to_json(landed)::varchar, rank) filter (where request_key = $key)
from landed
where request_hash = md5_number_upper($key)
