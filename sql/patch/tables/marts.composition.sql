-- Generated from src/tables.ts by `npm run docs`; do not edit.

create or replace temp table replacing as
with stored as (
    select rowid as row_number, row_number() over (order by rowid) as place, stored.*
    from hrstats.marts.composition as stored
    semi join touched_subjects using (subject_kind, subject_id)
), made as (
    select row_number() over (order by rowid) as place, *
    from part.marts.composition
)
select
    stored.row_number,
    stored.place is distinct from made.place
        or (stored."endpoint", stored."subject_kind", stored."subject_id", stored."year", stored."dimension", stored."category") is distinct from (made."endpoint", made."subject_kind", made."subject_id", made."year", made."dimension", made."category") as misplaced,
    stored."name_fr" is distinct from made."name_fr"
        or stored."name_nl" is distinct from made."name_nl"
        or stored."label_fr" is distinct from made."label_fr"
        or stored."label_nl" is distinct from made."label_nl"
        or stored."meaning" is distinct from made."meaning"
        or stored."headcount"::varchar is distinct from made."headcount"::varchar
        or stored."total"::varchar is distinct from made."total"::varchar
        or stored."total_basis" is distinct from made."total_basis"
        or stored."share"::varchar is distinct from made."share"::varchar
        or stored."hidden_categories" is distinct from made."hidden_categories"
        or stored."obs_status" is distinct from made."obs_status"
        or stored."request_key" is distinct from made."request_key" as differs,
    made.* exclude (place, "endpoint", "subject_kind", "subject_id", "year", "dimension", "category")
from stored
full join made using (place);

update hrstats.marts.composition as stored
set
    "name_fr" = replacing."name_fr",
    "name_nl" = replacing."name_nl",
    "label_fr" = replacing."label_fr",
    "label_nl" = replacing."label_nl",
    "meaning" = replacing."meaning",
    "headcount" = replacing."headcount",
    "total" = replacing."total",
    "total_basis" = replacing."total_basis",
    "share" = replacing."share",
    "hidden_categories" = replacing."hidden_categories",
    "obs_status" = replacing."obs_status",
    "request_key" = replacing."request_key"
from replacing
where stored.rowid = replacing.row_number and replacing.differs;
