-- Reads segments, makes the rows that hold the bodies of a list's answers, the latest first.
select body_seq
from landed_rows($segments)
where final and request_key = $key and outcome in ('answer', 'unchanged') and body_seq is not null
group by body_seq
order by max(seq) desc
limit $most
