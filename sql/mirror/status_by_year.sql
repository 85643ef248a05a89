-- Reads meta.requests, makes the number of requests by statistic, year and state.
select endpoint, year, state, count(*)::INTEGER as requests
from read_parquet($requests)
group by all
order by endpoint, year nulls first, state
