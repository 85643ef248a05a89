-- Reads segments, makes the requests whose latest answer points to a body that no segment holds.
-- But for those that are given up.
with finals as (
    select
        request_key,
        last(body_seq order by seq) as body_seq,
        last(outcome order by seq) as outcome
    from landed_rows($segments)
    where final
    group by request_key
)
select count(*) as requests
from finals
where outcome in ('answer', 'unchanged')
    and request_key not in (select request_key from given_up)
    and body_seq not in (select seq from landed_rows($segments) where body is not null)
