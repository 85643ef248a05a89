-- Bounded, as the keys are held in memory: of more than these, the rest waits for the next run.
select request_key
from read_parquet($requests)
where list_contains($states, state)
order by request_key
limit 200000
