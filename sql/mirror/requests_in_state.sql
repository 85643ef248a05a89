-- What was not understood may be a passing fault only where it is little: a shape that is not known concerns many
-- answers, and asking for them again would give nothing new.
with found as (
    select request_key, count(*) over (partition by state) as alike, state
    from read_parquet($requests)
    where list_contains($states, state)
)
select request_key
from found
where state <> 'quarantined' or alike <= 1000
order by request_key
limit 200000
