-- Generated from src/tables.ts by `npm run docs`; do not edit.

create or replace temp table replacing as
with stored as (
    select rowid as row_number, row_number() over (order by rowid) as place, stored.*
    from hrstats.marts.headcount_by_year_and_organism as stored
    semi join touched_subjects using (subject_kind, subject_id)
), made as (
    select row_number() over (order by rowid) as place, *
    from part.marts.headcount_by_year_and_organism
)
select
    stored.row_number,
    stored.place is distinct from made.place
        or (stored."subject_kind", stored."subject_id", stored."year") is distinct from (made."subject_kind", made."subject_id", made."year") as misplaced,
    stored."name_fr" is distinct from made."name_fr"
        or stored."name_nl" is distinct from made."name_nl"
        or stored."headcount"::varchar is distinct from made."headcount"::varchar
        or stored."obs_status" is distinct from made."obs_status"
        or stored."request_key" is distinct from made."request_key" as differs,
    made.* exclude (place, "subject_kind", "subject_id", "year")
from stored
full join made using (place);

update hrstats.marts.headcount_by_year_and_organism as stored
set
    "name_fr" = replacing."name_fr",
    "name_nl" = replacing."name_nl",
    "headcount" = replacing."headcount",
    "obs_status" = replacing."obs_status",
    "request_key" = replacing."request_key"
from replacing
where stored.rowid = replacing.row_number and replacing.differs;
