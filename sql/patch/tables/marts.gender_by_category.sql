-- Generated from src/tables.ts by `npm run docs`; do not edit.

create or replace temp table replacing as
with stored as (
    select rowid as row_number, row_number() over (order by rowid) as place, stored.*
    from hrstats.marts.gender_by_category as stored
    semi join touched_subjects using (subject_kind, subject_id)
), made as (
    select row_number() over (order by rowid) as place, *
    from part.marts.gender_by_category
)
select
    stored.row_number,
    stored.place is distinct from made.place
        or (stored."subject_kind", stored."subject_id", stored."year", stored."dimension", stored."category", stored."gender") is distinct from (made."subject_kind", made."subject_id", made."year", made."dimension", made."category", made."gender") as misplaced,
    stored."name_fr" is distinct from made."name_fr"
        or stored."name_nl" is distinct from made."name_nl"
        or stored."label_fr" is distinct from made."label_fr"
        or stored."label_nl" is distinct from made."label_nl"
        or stored."gender_meaning" is distinct from made."gender_meaning"
        or stored."headcount"::varchar is distinct from made."headcount"::varchar
        or stored."category_headcount"::varchar is distinct from made."category_headcount"::varchar
        or stored."share_of_category"::varchar is distinct from made."share_of_category"::varchar
        or stored."gender_headcount"::varchar is distinct from made."gender_headcount"::varchar
        or stored."share_of_gender"::varchar is distinct from made."share_of_gender"::varchar
        or stored."obs_status" is distinct from made."obs_status"
        or stored."request_key" is distinct from made."request_key" as differs,
    made.* exclude (place, "subject_kind", "subject_id", "year", "dimension", "category", "gender")
from stored
full join made using (place);

update hrstats.marts.gender_by_category as stored
set
    "name_fr" = replacing."name_fr",
    "name_nl" = replacing."name_nl",
    "label_fr" = replacing."label_fr",
    "label_nl" = replacing."label_nl",
    "gender_meaning" = replacing."gender_meaning",
    "headcount" = replacing."headcount",
    "category_headcount" = replacing."category_headcount",
    "share_of_category" = replacing."share_of_category",
    "gender_headcount" = replacing."gender_headcount",
    "share_of_gender" = replacing."share_of_gender",
    "obs_status" = replacing."obs_status",
    "request_key" = replacing."request_key"
from replacing
where stored.rowid = replacing.row_number and replacing.differs;
