-- Reads readings, makes versions: the readable answers of each request, one per stretch of equal bodies.
-- In landing order.
create or replace temp table versions as
with followed as (
    select
        request_key, seq, body_seq, run_id, fetched_at, paged_print,
        lag(body_seq) over request as body_before,
        lag(paged_print) over request as paged_before
    from readings
    where readable
    window request as (partition by request_key order by seq)
)
select
    request_key, body_seq, run_id, fetched_at,
    row_number() over (partition by request_key order by seq) as version,
    lead(fetched_at) over (partition by request_key order by seq) as superseded_at,
    count(*) over (partition by request_key) as versions
from followed
where body_seq is distinct from body_before
    -- Answers in pages are landed anew each time.
    and (paged_print is null or paged_print is distinct from paged_before);
