-- Generated from src/tables.ts by `npm run docs`; do not edit.

create or replace temp table replacing as
with stored as (
    select rowid as row_number, row_number() over (order by rowid) as place, stored.*
    from hrstats.observations as stored
    semi join renewed using (request_key)
), made as (
    select row_number() over (order by rowid) as place, *
    from part.observations
)
select
    stored.row_number,
    stored.place is distinct from made.place
        or (stored."endpoint", stored."subject_kind", stored."subject_id", stored."groupby", stored."field", stored."restriction", stored."year", stored."group_value", stored."field_value", stored."reason", stored."measure") is distinct from (made."endpoint", made."subject_kind", made."subject_id", made."groupby", made."field", made."restriction", made."year", made."group_value", made."field_value", made."reason", made."measure") as misplaced,
    stored."value"::varchar is distinct from made."value"::varchar
        or stored."value_text" is distinct from made."value_text"
        or stored."obs_status" is distinct from made."obs_status"
        or stored."attributes"::varchar is distinct from made."attributes"::varchar
        or stored."request_key" is distinct from made."request_key"
        or stored."run_id" is distinct from made."run_id"
        or stored."observed_at" is distinct from made."observed_at" as differs,
    made.* exclude (place, "subject_kind", "subject_id", "groupby", "field", "restriction", "year", "group_value", "field_value", "reason", "measure")
from stored
full join made using (place);

update hrstats.observations as stored
set
    "value" = replacing."value",
    "value_text" = replacing."value_text",
    "obs_status" = replacing."obs_status",
    "attributes" = replacing."attributes",
    "request_key" = replacing."request_key",
    "run_id" = replacing."run_id",
    "observed_at" = replacing."observed_at"
from replacing
where stored.rowid = replacing.row_number and replacing.differs;
