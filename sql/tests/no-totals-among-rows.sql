-- Reads the marts with categories, makes the rows that are totals of others.
-- severity: error
-- no mart has a total among its rows: a sum of its rows counts nobody twice
with rows as (
    select 'gender_share_by_level' as mart, subject_kind, subject_id, year, category, gender
    from marts.gender_share_by_level
    union all
    select 'age_pyramid' as mart, subject_kind, subject_id, year, category, gender
    from marts.age_pyramid
    union all
    select 'gender_by_category' as mart, subject_kind, subject_id, year, category, gender
    from marts.gender_by_category
    union all
    select 'part_time_share' as mart, subject_kind, subject_id, year, null as category, gender
    from marts.part_time_share
    union all
    select 'composition' as mart, subject_kind, subject_id, year, category, null as gender
    from marts.composition
    union all
    select 'sickness_by_month_and_weekday' as mart, subject_kind, subject_id, year, category, null as gender
    from marts.sickness_by_month_and_weekday
    union all
    select 'retirements_by_reason' as mart, subject_kind, subject_id, year, category, null as gender
    from marts.retirements_by_reason
)
select
    null as request_key,
    concat_ws(' ', mart, subject_kind, subject_id, year, category, gender) as detail
from rows
where '_T' in (category, gender)
