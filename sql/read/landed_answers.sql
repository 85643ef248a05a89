-- Reads a segment, makes its answers, each with its body.
-- In the order of the segment, which is that of `seq`: sorting would hold all bodies in memory.
select seq, request_key, content_type, body, next_page
from landed_rows($path)
where outcome = 'answer' and body_seq = seq and final and page_of is null
