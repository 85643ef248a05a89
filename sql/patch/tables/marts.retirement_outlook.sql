-- Generated from src/tables.ts by `npm run docs`; do not edit.

create or replace temp table replacing as
with stored as (
    select rowid as row_number, row_number() over (order by rowid) as place, stored.*
    from hrstats.marts.retirement_outlook as stored
    semi join touched_subjects using (subject_kind, subject_id)
), made as (
    select row_number() over (order by rowid) as place, *
    from part.marts.retirement_outlook
)
select
    stored.row_number,
    stored.place is distinct from made.place
        or (stored."subject_kind", stored."subject_id", stored."year") is distinct from (made."subject_kind", made."subject_id", made."year") as misplaced,
    stored."name_fr" is distinct from made."name_fr"
        or stored."name_nl" is distinct from made."name_nl"
        or stored."headcount"::varchar is distinct from made."headcount"::varchar
        or stored."aged_55_up"::varchar is distinct from made."aged_55_up"::varchar
        or stored."aged_55_up_from" is distinct from made."aged_55_up_from"
        or stored."aged_60_up"::varchar is distinct from made."aged_60_up"::varchar
        or stored."aged_60_up_from" is distinct from made."aged_60_up_from"
        or stored."share_60_up"::varchar is distinct from made."share_60_up"::varchar
        or stored."retirements"::varchar is distinct from made."retirements"::varchar
        or stored."retirement_rate"::varchar is distinct from made."retirement_rate"::varchar as differs,
    made.* exclude (place, "subject_kind", "subject_id", "year")
from stored
full join made using (place);

update hrstats.marts.retirement_outlook as stored
set
    "name_fr" = replacing."name_fr",
    "name_nl" = replacing."name_nl",
    "headcount" = replacing."headcount",
    "aged_55_up" = replacing."aged_55_up",
    "aged_55_up_from" = replacing."aged_55_up_from",
    "aged_60_up" = replacing."aged_60_up",
    "aged_60_up_from" = replacing."aged_60_up_from",
    "share_60_up" = replacing."share_60_up",
    "retirements" = replacing."retirements",
    "retirement_rate" = replacing."retirement_rate"
from replacing
where stored.rowid = replacing.row_number and replacing.differs;
