-- Reads segments, makes how each asking of one request ended, latest first.
select
    body_seq::double as body_seq, run_id, outcome, status, content_type,
    error, sha256, bytes::double as bytes,
    strftime(fetched_at, '%Y-%m-%dT%H:%M:%S.%gZ') as fetched_at
from landed_rows($segments)
where request_key = $key and final
order by seq desc
