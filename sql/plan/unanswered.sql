-- Reads segments, makes the statistics whose latest attempt was not its request's last: it was to be made again, and the run ended.
select regexp_extract(request_key, '^[^/]+/[^/]+/([a-z]+)', 1) as endpoint
from landed_rows($segments)
group by endpoint
having not arg_max(final, seq)
order by endpoint
