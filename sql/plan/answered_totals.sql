-- Reads segments, makes the latest answers to undivided totals, the unrestricted one of a subject and year first.
with finals as (
    select request_key, seq, outcome, body_seq
    from landed_rows($segments)
    where final and page_of is null
        and list_contains($totals, split_part(split_part(request_key, '/', 3), '?', 1))
        and not regexp_matches(request_key, '[?&](groupby|field)=')
), latest as (
    select
        request_key,
        last(outcome order by seq) as outcome,
        last(body_seq order by seq) as body_seq
    from finals
    group by request_key
)
select latest.request_key, carrier.content_type, carrier.body
from latest
join landed_rows($segments) as carrier on carrier.seq = latest.body_seq
where latest.outcome in ('answer', 'unchanged') and carrier.next_page is null
order by latest.request_key
