-- Generated from src/tables.ts by `npm run docs`; do not edit.

create or replace temp table replacing as
with stored as (
    select rowid as row_number, row_number() over (order by rowid) as place, stored.*
    from hrstats.raw.responses as stored
    semi join touched_requests using (request_key)
), made as (
    select row_number() over (order by rowid) as place, *
    from part.raw.responses
)
select
    stored.row_number,
    stored.place is distinct from made.place
        or (stored."request_key") is distinct from (made."request_key") as misplaced,
    stored."run_id" is distinct from made."run_id"
        or stored."fetched_at" is distinct from made."fetched_at"
        or stored."outcome" is distinct from made."outcome"
        or stored."status" is distinct from made."status"
        or stored."content_type" is distinct from made."content_type"
        or stored."etag" is distinct from made."etag"
        or stored."sha256" is distinct from made."sha256"
        or stored."bytes" is distinct from made."bytes"
        or stored."segment" is distinct from made."segment"
        or stored."body_seq" is distinct from made."body_seq" as differs,
    made.* exclude (place, "request_key")
from stored
full join made using (place);

update hrstats.raw.responses as stored
set
    "run_id" = replacing."run_id",
    "fetched_at" = replacing."fetched_at",
    "outcome" = replacing."outcome",
    "status" = replacing."status",
    "content_type" = replacing."content_type",
    "etag" = replacing."etag",
    "sha256" = replacing."sha256",
    "bytes" = replacing."bytes",
    "segment" = replacing."segment",
    "body_seq" = replacing."body_seq"
from replacing
where stored.rowid = replacing.row_number and replacing.differs;
