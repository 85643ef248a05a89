-- Reads pension, makes marts.retirements_by_reason.
insert into marts.retirements_by_reason
select
    subject_kind, subject_id, names.name_fr, names.name_nl, year, reason,
    attributes ->> '$.reason_label_fr' as label_fr, attributes ->> '$.reason_label_nl' as label_nl,
    retirements, obs_status, request_key
from pension
left join subject_names as names using (subject_kind, subject_id)
where measure = 'retirements'
order by subject_kind, subject_id, year, reason;
