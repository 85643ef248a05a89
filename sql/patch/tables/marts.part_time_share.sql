-- Generated from src/tables.ts by `npm run docs`; do not edit.

create or replace temp table replacing as
with stored as (
    select rowid as row_number, row_number() over (order by rowid) as place, stored.*
    from hrstats.marts.part_time_share as stored
    semi join touched_subjects using (subject_kind, subject_id)
), made as (
    select row_number() over (order by rowid) as place, *
    from part.marts.part_time_share
)
select
    stored.row_number,
    stored.place is distinct from made.place
        or (stored."subject_kind", stored."subject_id", stored."year", stored."gender") is distinct from (made."subject_kind", made."subject_id", made."year", made."gender") as misplaced,
    stored."name_fr" is distinct from made."name_fr"
        or stored."name_nl" is distinct from made."name_nl"
        or stored."gender_meaning" is distinct from made."gender_meaning"
        or stored."headcount"::varchar is distinct from made."headcount"::varchar
        or stored."full_time"::varchar is distinct from made."full_time"::varchar
        or stored."part_time"::varchar is distinct from made."part_time"::varchar
        or stored."interrupted"::varchar is distinct from made."interrupted"::varchar
        or stored."unknown"::varchar is distinct from made."unknown"::varchar
        or stored."share"::varchar is distinct from made."share"::varchar
        or stored."hidden_categories" is distinct from made."hidden_categories"
        or stored."not_understood" is distinct from made."not_understood" as differs,
    made.* exclude (place, "subject_kind", "subject_id", "year", "gender")
from stored
full join made using (place);

update hrstats.marts.part_time_share as stored
set
    "name_fr" = replacing."name_fr",
    "name_nl" = replacing."name_nl",
    "gender_meaning" = replacing."gender_meaning",
    "headcount" = replacing."headcount",
    "full_time" = replacing."full_time",
    "part_time" = replacing."part_time",
    "interrupted" = replacing."interrupted",
    "unknown" = replacing."unknown",
    "share" = replacing."share",
    "hidden_categories" = replacing."hidden_categories",
    "not_understood" = replacing."not_understood"
from replacing
where stored.rowid = replacing.row_number and replacing.differs;
