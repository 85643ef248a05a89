-- Reads observations, makes the figures whose value and status disagree.
-- severity: error
-- a value is NULL only if the status says why or the text is kept, and no hidden figure has a value
select
    request_key,
    'status ' || obs_status || ', value ' || coalesce(value::varchar, 'NULL')
        || ', text ' || coalesce(value_text, 'NULL') as detail
from observations
where (value is null and value_text is null and obs_status = 'A')
    or (value is not null and obs_status in ('O', 'M', 'Q'))
