-- Generated from src/tables.ts by `npm run docs`; do not edit.

create or replace temp table replacing as
with stored as (
    select rowid as row_number, row_number() over (order by rowid) as place, stored.*
    from hrstats.marts.telework_share as stored
    semi join touched_subjects using (subject_kind, subject_id)
), made as (
    select row_number() over (order by rowid) as place, *
    from part.marts.telework_share
)
select
    stored.row_number,
    stored.place is distinct from made.place
        or (stored."subject_kind", stored."subject_id", stored."year") is distinct from (made."subject_kind", made."subject_id", made."year") as misplaced,
    stored."name_fr" is distinct from made."name_fr"
        or stored."name_nl" is distinct from made."name_nl"
        or stored."headcount"::varchar is distinct from made."headcount"::varchar
        or stored."teleworkers"::varchar is distinct from made."teleworkers"::varchar
        or stored."not_teleworking"::varchar is distinct from made."not_teleworking"::varchar
        or stored."unknown"::varchar is distinct from made."unknown"::varchar
        or stored."share"::varchar is distinct from made."share"::varchar
        or stored."hidden_categories" is distinct from made."hidden_categories"
        or stored."not_understood" is distinct from made."not_understood" as differs,
    made.* exclude (place, "subject_kind", "subject_id", "year")
from stored
full join made using (place);

update hrstats.marts.telework_share as stored
set
    "name_fr" = replacing."name_fr",
    "name_nl" = replacing."name_nl",
    "headcount" = replacing."headcount",
    "teleworkers" = replacing."teleworkers",
    "not_teleworking" = replacing."not_teleworking",
    "unknown" = replacing."unknown",
    "share" = replacing."share",
    "hidden_categories" = replacing."hidden_categories",
    "not_understood" = replacing."not_understood"
from replacing
where stored.rowid = replacing.row_number and replacing.differs;
