-- Reads carph, makes marts.employment_rate_disability.
insert into marts.employment_rate_disability
select
    subject_kind, subject_id, names.name_fr, names.name_nl, names.name_de, names.name_en,
    names.acronym_fr, names.acronym_nl, year, rate, value_text, obs_status, request_key
from carph
left join subject_names as names using (subject_kind, subject_id)
where measure = 'rate'
order by subject_kind, subject_id, year;
