-- Reads meta.requests, makes the causes of failed requests, most first.
-- A cause is what stands before a message of the service's own, addresses left out; the request is one for `inspect` to
-- begin with.
with failed as (
    select request_key, endpoint, regexp_replace(split_part(error, ': ', 1), '\S*/\S*', '…', 'g') as cause
    from read_parquet($requests)
    where state = 'failed'
)
select
    cause,
    count(*)::INTEGER as requests,
    string_agg(distinct endpoint, ', ' order by endpoint) as statistics,
    min(request_key) as request_key
from failed
group by cause
order by requests desc, cause
limit 20
