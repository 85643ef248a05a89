-- Reads part_time_answers and category_years, makes marts.part_time_share.
insert into marts.part_time_share
select
    subject_kind, subject_id, names.name_fr, names.name_nl, names.name_de, names.name_en,
    names.acronym_fr, names.acronym_nl, answers.year,
    answers.gender, genders.meaning as gender_meaning,
    genders.label_fr as gender_label_fr, genders.label_nl as gender_label_nl,
    answers.total as headcount, answers.full_time, answers.part_time, answers.interrupted, answers.unknown,
    answers.share, answers.hidden as hidden_categories, answers.not_understood,
    everybody.total as total_headcount, everybody.part_time as total_part_time, everybody.share as total_share
from part_time_answers as answers
left join (from part_time_answers where gender = '_T') as everybody using (subject_kind, subject_id, year)
left join subject_names as names using (subject_kind, subject_id)
left join category_years as genders
    on genders.dimension = 'gender' and genders.category = answers.gender
    and answers.year between genders.from_year and genders.until_year
where answers.gender <> '_T'
order by subject_kind, subject_id, answers.year, answers.gender;
