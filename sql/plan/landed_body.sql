select content_type, sha256, body, next_page
from landed_rows($segments)
where seq = $seq
