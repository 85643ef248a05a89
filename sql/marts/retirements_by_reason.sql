insert into marts.retirements_by_reason
select
    subject_kind, subject_id, names.name_fr, names.name_nl, year, reason, retirements, obs_status
from pension
left join subject_names as names using (subject_kind, subject_id)
where measure = 'retirements'
order by subject_kind, subject_id, year, reason;
