-- Reads raw.responses and segments, makes how many answers of a release stand in none of the segments.
select count(*) as requests
from read_parquet($responses) as shown
anti join landed_rows($segments) as landed
    on landed.request_key = shown.request_key and landed.sha256 = shown.sha256
where shown.sha256 is not null
