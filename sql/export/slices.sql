-- Where the figures of each statistic stand in the tables that hold them: sorted by it, so in one stretch.
select 'observations' as stored, endpoint, min(rowid) as first_row, max(rowid) as last_row, count(*) as row_count
from observations
group by endpoint
union all
select 'observations_closed' as stored, endpoint, min(rowid) as first_row, max(rowid) as last_row, count(*) as row_count
from observations_closed
group by endpoint
order by stored, first_row
