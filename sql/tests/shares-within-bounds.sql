-- Reads marts of shares, makes the rows below 0 or above 1.
-- severity: warning
-- no share or rate of a mart lies below 0 or above 1: a part is never larger than its whole
with shares as (
    select 'composition' as mart, share, subject_kind, subject_id, year,
        endpoint || ' ' || dimension || ' ' || category as what
    from marts.composition
    union all
    select 'gender_by_category' as mart, greatest(share_of_category, share_of_gender) as share,
        subject_kind, subject_id, year, dimension || ' ' || category || ' ' || gender as what
    from marts.gender_by_category
    union all
    select 'gender_share_by_level' as mart, share, subject_kind, subject_id, year,
        category || ' ' || gender as what
    from marts.gender_share_by_level
    union all
    select 'telework_share' as mart, share, subject_kind, subject_id, year, null as what
    from marts.telework_share
    union all
    select 'part_time_share' as mart, share, subject_kind, subject_id, year, gender as what
    from marts.part_time_share
    union all
    select 'contractual_share' as mart, greatest(share_by_status, share_by_contractors) as share,
        subject_kind, subject_id, year, null as what
    from marts.contractual_share
    union all
    select 'long_absence_rate' as mart, share, subject_kind, subject_id, year, null as what
    from marts.long_absence_rate
    union all
    select 'retirement_outlook' as mart, greatest(share_55_up, share_60_up, retirement_share) as share,
        subject_kind, subject_id, year, null as what
    from marts.retirement_outlook
)
select
    null as request_key,
    concat_ws(' ', mart, subject_kind, subject_id, year, what) || ': ' || share as detail
from shares
where share not between 0 and 1
