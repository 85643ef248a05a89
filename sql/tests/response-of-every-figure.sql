-- Reads observations and raw.responses, makes the figures that lead to no landed response.
-- severity: error
-- every figure leads to a landed response
select request_key, count(*) || ' figures without a response' as detail
from observations
anti join raw.responses using (request_key)
group by request_key
