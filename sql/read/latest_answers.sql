-- Reads segments, makes the latest answer of each request: the row that holds its body.
select request_key, max_by(body_seq, seq) as seq
from landed_rows($segments)
where final and outcome in ('answer', 'unchanged') and page_of is null and body_seq is not null
group by request_key
order by request_key
