-- As `landed`, but only the requests that added segments tell of.
create or replace temp table landed as
select
    responses.seq, responses.body_seq,
    responses.request_key, responses.run_id, segments.name as segment,
    responses.attempt, responses.final, responses.outcome, responses.status,
    responses.content_type, responses.etag, responses.error, responses.sha256, responses.bytes,
    responses.asked_at, responses.fetched_at
from read_parquet(getvariable('segment_paths'), filename = true) as responses
join segments on segments.path = responses.filename
where responses.request_key in (
    select request_key from read_parquet(getvariable('added_paths'))
);
