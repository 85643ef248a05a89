-- Reads observations and observations_closed, makes the figures that were known and are not.
-- severity: warning
-- a figure that was known stays known: none is missing, without a word why, that had a value before
select
    request_key,
    count(*) || ' figures are missing that had values, such as ' || shown(max(closed.value)) as detail
from observations as current
join observations_closed as closed using (request_key)
where current.obs_status = 'O' and closed.value is not null
    and current.year is not distinct from closed.year
    and current.group_value is not distinct from closed.group_value
    and current.field_value is not distinct from closed.field_value
    and current.reason is not distinct from closed.reason
    and current.measure is not distinct from closed.measure
group by request_key
