-- Reads marts of shares, makes the rows that stand there twice.
-- severity: error
-- no row of a mart of shares stands there twice
with rows as (
    select 'headcount_growth' as mart, subject_kind, subject_id, year, null as what
    from marts.headcount_growth
    union all
    select 'composition' as mart, subject_kind, subject_id, year,
        concat_ws(' ', endpoint, dimension, category) as what
    from marts.composition
    union all
    select 'gender_by_category' as mart, subject_kind, subject_id, year,
        concat_ws(' ', dimension, category, gender) as what
    from marts.gender_by_category
    union all
    select 'telework_share' as mart, subject_kind, subject_id, year, null as what
    from marts.telework_share
    union all
    select 'part_time_share' as mart, subject_kind, subject_id, year, gender as what
    from marts.part_time_share
    union all
    select 'contractual_share' as mart, subject_kind, subject_id, year, null as what
    from marts.contractual_share
    union all
    select 'sickness_per_head' as mart, subject_kind, subject_id, year, null as what
    from marts.sickness_per_head
    union all
    select 'long_absence_rate' as mart, subject_kind, subject_id, year, null as what
    from marts.long_absence_rate
    union all
    select 'retirement_outlook' as mart, subject_kind, subject_id, year, null as what
    from marts.retirement_outlook
)
select
    null as request_key,
    concat_ws(' ', mart, subject_kind, subject_id, year, what) || ': ' || count(*) || ' rows' as detail
from rows
group by mart, subject_kind, subject_id, year, what
having count(*) > 1
