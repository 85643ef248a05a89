-- Reads longabsence and known_headcounts, makes marts.long_absence_rate.
insert into marts.long_absence_rate
select
    subject_kind, subject_id, names.name_fr, names.name_nl, names.name_de, names.name_en,
    names.acronym_fr, names.acronym_nl, year,
    absences.headcount as long_absent, known.headcount,
    absences.headcount / nullif(known.headcount, 0) as share,
    obs_status, request_key
from longabsence as absences
left join known_headcounts as known using (subject_kind, subject_id, year)
left join subject_names as names using (subject_kind, subject_id)
where restriction is null and measure = 'headcount'
order by subject_kind, subject_id, year;
