-- Reads the release before, earlier, makes when it ended, and what it held.
select
    epoch_ms(max(finished_at)) as moment,
    strftime(max(finished_at), '%Y-%m-%dT%H:%M:%SZ') as since,
    (select count(*) from earlier.observations) as figures
from earlier.meta.runs
