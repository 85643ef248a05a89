-- Reads observations_closed and observations, makes the figures that overlap in time.
-- severity: error
-- a replaced value was replaced after it was first seen, and before the value on show was
select
    closed.request_key,
    'closed at ' || closed.valid_to || ', seen at ' || closed.valid_from as detail
from observations_closed as closed
left join observations as current
    on current.request_key = closed.request_key
    and current.year is not distinct from closed.year
    and current.group_value is not distinct from closed.group_value
    and current.field_value is not distinct from closed.field_value
    and current.reason is not distinct from closed.reason
    and current.measure is not distinct from closed.measure
where closed.valid_to < closed.valid_from or current.observed_at < closed.valid_to
