-- Reads carph, makes marts.employment_rate_disability.
-- Nobody employs a fifth of the staff so: where most rates are above 0.2, they are percentages. A tiny body may have any.
insert into marts.employment_rate_disability
with usual as (
    select median(rate) as rate from carph where measure = 'rate' and rate > 0
)
select
    subject_kind, subject_id, names.name_fr, names.name_nl, names.name_de, names.name_en,
    names.acronym_fr, names.acronym_nl, year, carph.rate,
    case when usual.rate > 0.2 then 'percent' when usual.rate > 0 then 'ratio' end as unit,
    value_text, obs_status, request_key
from carph
cross join usual
left join subject_names as names using (subject_kind, subject_id)
where measure = 'rate'
order by subject_kind, subject_id, year;
