-- Generated from src/tables.ts by `npm run docs`; do not edit.

create or replace temp table replacing as
with stored as (
    select rowid as row_number, row_number() over (order by rowid) as place, stored.*
    from hrstats.marts.sickness_per_head as stored
    semi join touched_subjects using (subject_kind, subject_id)
), made as (
    select row_number() over (order by rowid) as place, *
    from part.marts.sickness_per_head
)
select
    stored.row_number,
    stored.place is distinct from made.place
        or (stored."subject_kind", stored."subject_id", stored."year") is distinct from (made."subject_kind", made."subject_id", made."year") as misplaced,
    stored."name_fr" is distinct from made."name_fr"
        or stored."name_nl" is distinct from made."name_nl"
        or stored."days"::varchar is distinct from made."days"::varchar
        or stored."months" is distinct from made."months"
        or stored."headcount"::varchar is distinct from made."headcount"::varchar
        or stored."days_per_head"::varchar is distinct from made."days_per_head"::varchar as differs,
    made.* exclude (place, "subject_kind", "subject_id", "year")
from stored
full join made using (place);

update hrstats.marts.sickness_per_head as stored
set
    "name_fr" = replacing."name_fr",
    "name_nl" = replacing."name_nl",
    "days" = replacing."days",
    "months" = replacing."months",
    "headcount" = replacing."headcount",
    "days_per_head" = replacing."days_per_head"
from replacing
where stored.rowid = replacing.row_number and replacing.differs;
