-- Reads readings, makes raw.responses: the latest answer of each request, else its latest refusal.
insert into raw.responses
select
    request_key, run_id, fetched_at, outcome, status, content_type, etag, sha256, bytes,
    body_segment as segment, body_seq,
    case when verdict in ('ok', 'empty') then mapping end as mapping
from readings
where latest_reply
order by request_key;
