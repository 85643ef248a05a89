-- As `build/landed`, but only of the touched requests, and only what the release covers.
create or replace temp table landed as
select
    responses.seq, responses.body_seq,
    responses.request_key, responses.run_id, segments.name as segment,
    responses.attempt, responses.final, responses.outcome, responses.status,
    responses.content_type, responses.etag, responses.error, responses.sha256, responses.bytes,
    responses.asked_at, responses.fetched_at
from read_parquet(getvariable('segment_paths'), filename = true) as responses
join segments on segments.path = responses.filename
where responses.request_key in (select request_key from touched_requests)
    and responses.run_id in (
        select run_id from former.meta.runs
        union all
        select run_id from run_changes
    );
