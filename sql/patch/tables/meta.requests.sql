-- Generated from src/tables.ts by `npm run docs`; do not edit.

create or replace temp table replacing as
with stored as (
    select rowid as row_number, row_number() over (order by rowid) as place, stored.*
    from hrstats.meta.requests as stored
    semi join touched_requests using (request_key)
), made as (
    select row_number() over (order by rowid) as place, *
    from part.meta.requests
)
select
    stored.row_number,
    stored.place is distinct from made.place
        or (stored."request_key") is distinct from (made."request_key") as misplaced,
    stored."subject_kind" is distinct from made."subject_kind"
        or stored."subject_id" is distinct from made."subject_id"
        or stored."endpoint" is distinct from made."endpoint"
        or stored."year" is distinct from made."year"
        or stored."groupby" is distinct from made."groupby"
        or stored."field" is distinct from made."field"
        or stored."restriction" is distinct from made."restriction"
        or stored."state" is distinct from made."state"
        or stored."attempts" is distinct from made."attempts"
        or stored."http_status" is distinct from made."http_status"
        or stored."error" is distinct from made."error"
        or stored."first_asked_at" is distinct from made."first_asked_at"
        or stored."last_asked_at" is distinct from made."last_asked_at"
        or stored."fetched_at" is distinct from made."fetched_at"
        or stored."sha256" is distinct from made."sha256"
        or stored."bytes" is distinct from made."bytes"
        or stored."implied_by" is distinct from made."implied_by" as differs,
    made.* exclude (place, "request_key")
from stored
full join made using (place);

update hrstats.meta.requests as stored
set
    "subject_kind" = replacing."subject_kind",
    "subject_id" = replacing."subject_id",
    "endpoint" = replacing."endpoint",
    "year" = replacing."year",
    "groupby" = replacing."groupby",
    "field" = replacing."field",
    "restriction" = replacing."restriction",
    "state" = replacing."state",
    "attempts" = replacing."attempts",
    "http_status" = replacing."http_status",
    "error" = replacing."error",
    "first_asked_at" = replacing."first_asked_at",
    "last_asked_at" = replacing."last_asked_at",
    "fetched_at" = replacing."fetched_at",
    "sha256" = replacing."sha256",
    "bytes" = replacing."bytes",
    "implied_by" = replacing."implied_by"
from replacing
where stored.rowid = replacing.row_number and replacing.differs;
