-- Reads marts of shares, makes the rows whose parts do not make up everybody.
-- severity: warning
-- teleworkers and the others, full time and part time, make up everybody in the answer
select
    null as request_key,
    concat_ws(' ', 'telework_share', subject_kind, subject_id, year) as detail
from marts.telework_share
where teleworkers::decimal(38, 6) + not_teleworking::decimal(38, 6) + unknown::decimal(38, 6)
    <> headcount::decimal(38, 6)
union all
select
    null as request_key,
    concat_ws(' ', 'part_time_share', subject_kind, subject_id, year, gender) as detail
from marts.part_time_share
where full_time::decimal(38, 6) + part_time::decimal(38, 6) + interrupted::decimal(38, 6)
    + unknown::decimal(38, 6) <> headcount::decimal(38, 6)
