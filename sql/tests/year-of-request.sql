-- Reads observations and meta.requests, makes the figures that carry another year than was asked.
-- severity: error
-- a figure of a request with a year carries that year
select observations.request_key, 'year ' || coalesce(observations.year::varchar, 'NULL') as detail
from observations
join meta.requests as requests using (request_key)
where requests.year is not null and observations.year is distinct from requests.year
