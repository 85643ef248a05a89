-- Reads segments, makes whether a list changed under a strong tag that stayed.
-- Lists are always asked in full: where one did, the tags of that service tell nothing.
select count(*) > 0 as are_kept
from (
    select request_key, etag
    from landed_rows($segments)
    where final and outcome = 'answer'
        and (request_key in ('entities', 'organisms') or request_key like 'entities/%/organisms')
        and etag is not null and etag not like 'W/%'
    group by all
    having count(distinct sha256) > 1
)
