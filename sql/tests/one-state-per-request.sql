-- Reads meta.requests, makes the requests that are not in one known state.
-- severity: error
-- every request is in exactly one known state
select request_key, count(*) || ' rows, state ' || coalesce(min(state), 'none') as detail
from meta.requests
group by request_key
having count(*) > 1
    or coalesce(min(state) not in ('ok', 'empty', 'absent', 'failed', 'quarantined', 'pending'), true)
