-- As `changes` tells them; the moments are epoch milliseconds.
select * exclude (old_status, new_status)
from changed_figures(epoch_ms($from::bigint), epoch_ms($to::bigint))
order by all
