-- Only the touched requests, and only what the release covers.
create or replace temp table landed as
from all_landed
where request_key in (select request_key from touched_requests)
    and run_id in (
        select run_id from former.meta.runs
        union all
        select run_id from run_changes
    );
