-- Reads segments, makes the body of one row.
select content_type, sha256, body, next_page
from landed_rows($segments)
where seq = $seq
