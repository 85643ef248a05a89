-- Reads observations, makes the figures of a year before 1950 or after 2100.
-- severity: warning
-- a year found in a response lies between 1950 and 2100
select request_key, 'year ' || year as detail
from observations
where year not between 1950 and 2100
