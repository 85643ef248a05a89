-- Reads meta.requests and observations, makes the requests whose state and figures disagree.
-- severity: error
-- a statistic in state ok has figures, and one that was never answered has none
with counted as (
    select request_key, count(*) as figures from observations group by request_key
)
select request_key, 'state ' || state || ', ' || coalesce(figures, 0) || ' figures' as detail
from meta.requests
left join counted using (request_key)
where endpoint not in ('list', 'detail')
    and ((state = 'ok' and figures is null) or (state in ('pending', 'empty') and figures > 0))
