-- Reads marts of shares, rates and sums, makes the rows that are given though a part is not known.
-- severity: error
-- a mart gives no share, rate or sum where a part of it is hidden, missing or not understood
select
    null as request_key,
    concat_ws(' ', 'telework_share', subject_kind, subject_id, year) as detail
from marts.telework_share
where coalesce(share, teleworkers) is not null and (hidden_categories > 0 or not_understood is not null)
union all
select
    null as request_key,
    concat_ws(' ', 'part_time_share', subject_kind, subject_id, year, gender) as detail
from marts.part_time_share
where coalesce(share, part_time) is not null and (hidden_categories > 0 or not_understood is not null)
union all
select
    null as request_key,
    concat_ws(' ', 'composition', endpoint, subject_kind, subject_id, year, dimension, category)
        as detail
from marts.composition
where share is not null and (headcount is null or total is null)
    or total_basis = 'sum' and hidden_categories > 0
union all
select
    null as request_key,
    concat_ws(' ', 'sickness_per_head', subject_kind, subject_id, year) as detail
from marts.sickness_per_head
where days_per_head is not null and (months <> 12 or days is null or headcount is null)
union all
select
    null as request_key,
    concat_ws(' ', 'retirement_outlook', subject_kind, subject_id, year) as detail
from marts.retirement_outlook
where aged_60_up > aged_55_up
