-- Everything the replica needs of the rows of one segment.
select
    seq::double as seq, request_key, outcome, status, content_type, sha256, error,
    epoch_ms(fetched_at)::double as fetched_at,
    case when outcome in ('answer', 'refusal') then body end as body
from landed_rows($segment)
where final
