-- Generated from src/tables.ts by `npm run docs`; do not edit.

create or replace temp table replacing as
with stored as (
    select rowid as row_number, row_number() over (order by rowid) as place, stored.*
    from hrstats.marts.headcount_growth as stored
    semi join touched_subjects using (subject_kind, subject_id)
), made as (
    select row_number() over (order by rowid) as place, *
    from part.marts.headcount_growth
)
select
    stored.row_number,
    stored.place is distinct from made.place
        or (stored."subject_kind", stored."subject_id", stored."year") is distinct from (made."subject_kind", made."subject_id", made."year") as misplaced,
    stored."name_fr" is distinct from made."name_fr"
        or stored."name_nl" is distinct from made."name_nl"
        or stored."headcount"::varchar is distinct from made."headcount"::varchar
        or stored."basis" is distinct from made."basis"
        or stored."change"::varchar is distinct from made."change"::varchar
        or stored."first_year" is distinct from made."first_year"
        or stored."first_headcount"::varchar is distinct from made."first_headcount"::varchar
        or stored."change_since_first"::varchar is distinct from made."change_since_first"::varchar
        or stored."growth_since_first"::varchar is distinct from made."growth_since_first"::varchar as differs,
    made.* exclude (place, "subject_kind", "subject_id", "year")
from stored
full join made using (place);

update hrstats.marts.headcount_growth as stored
set
    "name_fr" = replacing."name_fr",
    "name_nl" = replacing."name_nl",
    "headcount" = replacing."headcount",
    "basis" = replacing."basis",
    "change" = replacing."change",
    "first_year" = replacing."first_year",
    "first_headcount" = replacing."first_headcount",
    "change_since_first" = replacing."change_since_first",
    "growth_since_first" = replacing."growth_since_first"
from replacing
where stored.rowid = replacing.row_number and replacing.differs;
