-- Reads gender_cells and category_years, makes marts.gender_by_category.
insert into marts.gender_by_category
with category_sums as (
    select
        subject_kind, subject_id, year, dimension, category,
        total_of(headcount, gender) as total
    from gender_cells
    group by subject_kind, subject_id, year, dimension, category
), gender_sums as (
    select
        subject_kind, subject_id, year, dimension, gender,
        total_of(headcount, category) as total
    from gender_cells
    group by subject_kind, subject_id, year, dimension, gender
)
select
    subject_kind, subject_id, names.name_fr, names.name_nl, names.name_de, names.name_en,
    names.acronym_fr, names.acronym_nl, gender_cells.year,
    gender_cells.dimension, gender_cells.category,
    categories.label_fr, categories.label_nl, categories.position, gender, genders.meaning as gender_meaning,
    genders.label_fr as gender_label_fr, genders.label_nl as gender_label_nl,
    headcount,
    category_sums.total as category_headcount,
    headcount / nullif(category_sums.total, 0) as share_of_category,
    gender_sums.total as gender_headcount,
    headcount / nullif(gender_sums.total, 0) as share_of_gender,
    obs_status, request_key
from gender_cells
join category_sums using (subject_kind, subject_id, year, dimension, category)
join gender_sums using (subject_kind, subject_id, year, dimension, gender)
left join subject_names as names using (subject_kind, subject_id)
left join category_years as categories
    on categories.dimension = gender_cells.dimension and categories.category = gender_cells.category
    and gender_cells.year between categories.from_year and categories.until_year
left join category_years as genders
    on genders.dimension = 'gender' and genders.category = gender_cells.gender
    and gender_cells.year between genders.from_year and genders.until_year
where gender_cells.category <> '_T' and gender <> '_T'
order by subject_kind, subject_id, gender_cells.year, gender_cells.dimension, gender_cells.category, gender;
