-- The readable answers of each request, one per stretch of equal bodies, in landing order.
create or replace temp table versions as
with followed as (
    select
        request_key, seq, body_seq, run_id, fetched_at,
        lag(body_seq) over (partition by request_key order by seq) as body_before
    from readings
    where readable
)
select
    request_key, body_seq, run_id, fetched_at,
    row_number() over (partition by request_key order by seq) as version,
    lead(fetched_at) over (partition by request_key order by seq) as superseded_at,
    count(*) over (partition by request_key) as versions
from followed
where body_seq is distinct from body_before;
