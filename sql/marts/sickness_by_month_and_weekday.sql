-- Reads illness, makes marts.sickness_by_month_and_weekday.
insert into marts.sickness_by_month_and_weekday
select
    subject_kind, subject_id, names.name_fr, names.name_nl, year,
    groupby, group_value as period, days, obs_status, request_key
from illness
left join subject_names as names using (subject_kind, subject_id)
where measure = 'days'
order by subject_kind, subject_id, year, groupby, period;
