-- Reads segments, makes all_landed: every attempt, bodies apart.
-- A view, since each step needs few of its columns.
create or replace temp view all_landed as
select
    responses.seq, responses.body_seq,
    responses.request_key, responses.run_id, segments.name as segment,
    responses.attempt, responses.final, responses.outcome, responses.status,
    responses.content_type, responses.etag, responses.error, responses.sha256, responses.bytes,
    responses.asked_at, responses.fetched_at, responses.page_of
from landed_rows(getvariable('segment_paths')) as responses
join segments on segments.path = responses.filename;
