-- Reads segments, makes the further pages of the answer that begins in a row.
select pages.request_key, pages.next_page, pages.outcome, pages.error, landed.content_type, landed.body
from landed_rows($segments) as landed
join landed_pages($segments) as pages on pages.seq = landed.seq
where pages.first_seq = $seq
order by pages.seq
