-- Reads landed, makes the number of requests that were asked to an end.
select count(distinct request_hash)::integer as requests
from landed
where rank is not null
