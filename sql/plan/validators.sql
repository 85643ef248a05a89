-- Reads segments, makes the validators that came with the body of each request's latest answer.
-- Confirmations included, with what that body was declared to be, of the requests that are named.
with finals as (
    select request_key, seq, body_seq, content_type, etag, last_modified, next_page
    from landed_rows($segments)
    where final and outcome in ('answer', 'unchanged')
        and request_key in (select request_key from named_keys)
), latest as (
    select request_key, max_by(body_seq, seq) as body_seq
    from finals
    group by request_key
    -- An answer in pages is asked whole: its first may stay as it is while others change.
    having arg_max_null(next_page, seq) is null
)
select
    request_key,
    last(etag order by seq) filter (etag is not null) as etag,
    last(last_modified order by seq) filter (last_modified is not null) as last_modified,
    any_value(content_type) filter (seq = body_seq) as content_type
from finals
join latest using (request_key, body_seq)
group by request_key
having count(etag) + count(last_modified) > 0
