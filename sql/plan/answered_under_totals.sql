-- Reads segments and empty_totals, makes the latest answers of requests that those totals count.
with finals as (
    select
        request_key, seq, outcome, body_seq,
        split_part(request_key, '/', 1) || '/' || split_part(request_key, '/', 2) as subject_path,
        split_part(split_part(request_key, '/', 3), '?', 1) as endpoint,
        regexp_extract(request_key, '[?&](year=[^&]*)', 1) as year,
        regexp_extract(request_key, '[?&](restriction=[^&]*)', 1) as restriction
    from landed_rows($segments)
    where final and page_of is null
), counted as (
    select
        finals.*,
        subject_path || '/' || counted_in.total || '?' || year as total_key
    from finals
    join counted_in using (endpoint)
), latest as (
    select
        request_key,
        last(outcome order by seq) as outcome,
        last(body_seq order by seq) as body_seq
    from counted
    where total_key in (select request_key from empty_totals)
        or total_key || '&' || restriction in (select request_key from empty_totals)
    group by request_key
)
select latest.request_key, carrier.content_type, carrier.body
from latest
join landed_rows($segments) as carrier on carrier.seq = latest.body_seq
where latest.outcome in ('answer', 'unchanged') and carrier.next_page is null
order by latest.request_key
