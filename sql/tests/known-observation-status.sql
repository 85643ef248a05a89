-- Reads observations, makes the figures with a status that SDMX does not know.
-- severity: error
-- every figure carries a code of SDMX CL_OBS_STATUS
select request_key, 'obs_status ' || coalesce(obs_status, 'NULL') as detail
from observations
where coalesce(obs_status not in ('A', 'B', 'D', 'E', 'F', 'M', 'N', 'O', 'P', 'Q', 'U'), true)
