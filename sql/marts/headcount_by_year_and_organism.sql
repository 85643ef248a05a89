-- Reads workforce, makes marts.headcount_by_year_and_organism.
insert into marts.headcount_by_year_and_organism
select
    subject_kind, subject_id, names.name_fr, names.name_nl, names.name_de, names.name_en,
    names.acronym_fr, names.acronym_nl, year, headcount, obs_status, request_key
from workforce
left join subject_names as names using (subject_kind, subject_id)
where field is null and restriction is null and measure = 'headcount'
order by subject_kind, subject_id, year;
