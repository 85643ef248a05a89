-- Generated from src/tables.ts by `npm run docs`; do not edit.

create or replace temp table replacing as
with stored as (
    select rowid as row_number, row_number() over (order by rowid) as place, stored.*
    from hrstats.marts.contractual_share as stored
    semi join touched_subjects using (subject_kind, subject_id)
), made as (
    select row_number() over (order by rowid) as place, *
    from part.marts.contractual_share
)
select
    stored.row_number,
    stored.place is distinct from made.place
        or (stored."subject_kind", stored."subject_id", stored."year") is distinct from (made."subject_kind", made."subject_id", made."year") as misplaced,
    stored."name_fr" is distinct from made."name_fr"
        or stored."name_nl" is distinct from made."name_nl"
        or stored."headcount"::varchar is distinct from made."headcount"::varchar
        or stored."contractual_by_status"::varchar is distinct from made."contractual_by_status"::varchar
        or stored."contractors"::varchar is distinct from made."contractors"::varchar
        or stored."share_by_status"::varchar is distinct from made."share_by_status"::varchar
        or stored."share_by_contractors"::varchar is distinct from made."share_by_contractors"::varchar as differs,
    made.* exclude (place, "subject_kind", "subject_id", "year")
from stored
full join made using (place);

update hrstats.marts.contractual_share as stored
set
    "name_fr" = replacing."name_fr",
    "name_nl" = replacing."name_nl",
    "headcount" = replacing."headcount",
    "contractual_by_status" = replacing."contractual_by_status",
    "contractors" = replacing."contractors",
    "share_by_status" = replacing."share_by_status",
    "share_by_contractors" = replacing."share_by_contractors"
from replacing
where stored.rowid = replacing.row_number and replacing.differs;
