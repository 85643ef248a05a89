-- Reads a segment, makes some of its answers, named by their rows, in the order of the segment.
select seq, request_key, content_type, body, next_page
from landed_rows($path)
where outcome = 'answer' and body_seq = seq and final and page_of is null
    and list_contains($seqs, seq)
