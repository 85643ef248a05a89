-- Reads meta.requests, makes the requests that are in these states.
-- Each state only where at most so many are in it ($most null: however many).
with found as (
    select request_key, count(*) over (partition by state) as alike
    from read_parquet($table)
    where list_contains($states, state)
)
select request_key
from found
where $most::bigint is null or alike <= $most::bigint
order by request_key
