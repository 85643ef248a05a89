-- Reads changed_figures(), makes what the command `changes` tells; the moments are epoch milliseconds.
select * exclude (old_status, new_status)
from changed_figures(epoch_ms($from::bigint), epoch_ms($to::bigint))
order by all
