-- Reads gender_cells, category_years and category_meanings, makes marts.age_pyramid.
insert into marts.age_pyramid
select
    subject_kind, subject_id, names.name_fr, names.name_nl, names.name_de, names.name_en,
    names.acronym_fr, names.acronym_nl, cells.year,
    cells.dimension, cells.category, categories.label_fr, categories.label_nl, categories.position,
    cells.gender, meanings.meaning as gender_meaning,
    genders.label_fr as gender_label_fr, genders.label_nl as gender_label_nl,
    headcount, obs_status, request_key
from gender_cells as cells
left join subject_names as names using (subject_kind, subject_id)
left join category_years as categories
    on categories.dimension = cells.dimension and categories.category = cells.category
    and cells.year between categories.from_year and categories.until_year
left join category_years as genders
    on genders.dimension = 'gender' and genders.category = cells.gender
    and cells.year between genders.from_year and genders.until_year
left join category_meanings as meanings
    on meanings.dimension = 'gender' and meanings.category = cells.gender and meanings.year = cells.year
where cells.dimension = 'age' and cells.category <> '_T' and cells.gender <> '_T'
order by subject_kind, subject_id, cells.year, cells.category, cells.gender;
