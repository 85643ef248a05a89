-- Reads gender_cells, makes marts.gender_share_by_level.
-- The total of a level is the one the source gives, else the sum of its genders where none is hidden.
insert into marts.gender_share_by_level
with levels as (
    select
        subject_kind, subject_id, year, category,
        coalesce(
            max(headcount) filter (gender = '_T'),
            whole_sum(headcount, gender is distinct from '_T')
        ) as category_headcount
    from gender_cells
    where dimension = 'level'
    group by subject_kind, subject_id, year, category
)
select
    cells.subject_kind, cells.subject_id, names.name_fr, names.name_nl, names.name_de, names.name_en,
    names.acronym_fr, names.acronym_nl, cells.year,
    cells.dimension, cells.category, categories.label_fr, categories.label_nl, categories.position,
    cells.gender, meanings.meaning as gender_meaning,
    genders.label_fr as gender_label_fr, genders.label_nl as gender_label_nl,
    cells.headcount, levels.category_headcount,
    cells.headcount / nullif(levels.category_headcount, 0) as share,
    cells.obs_status, cells.request_key
from gender_cells as cells
join levels
    on levels.subject_kind = cells.subject_kind
    and levels.subject_id = cells.subject_id
    and levels.year = cells.year
    and levels.category is not distinct from cells.category
left join subject_names as names
    on names.subject_kind = cells.subject_kind and names.subject_id = cells.subject_id
left join category_years as categories
    on categories.dimension = cells.dimension and categories.category = cells.category
    and cells.year between categories.from_year and categories.until_year
left join category_years as genders
    on genders.dimension = 'gender' and genders.category = cells.gender
    and cells.year between genders.from_year and genders.until_year
left join category_meanings as meanings
    on meanings.dimension = 'gender' and meanings.category = cells.gender and meanings.year = cells.year
where cells.dimension = 'level' and cells.category <> '_T' and cells.gender <> '_T'
order by cells.subject_kind, cells.subject_id, cells.year, cells.category, cells.gender;
