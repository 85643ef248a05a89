-- Reads segments, makes the further pages of the answers that begin in one of them.
-- They begin in $path and may stand in any of $paths.
select
    pages.first_seq, pages.request_key, pages.next_page, pages.outcome, pages.error,
    landed.content_type, landed.body
from landed_rows($paths) as landed
join landed_pages($paths) as pages on pages.seq = landed.seq
where pages.first_filename = $path
