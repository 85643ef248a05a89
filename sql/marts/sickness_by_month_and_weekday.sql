-- Reads illness and category_years, makes marts.sickness_by_month_and_weekday.
insert into marts.sickness_by_month_and_weekday
with totals as (
    select
        subject_kind, subject_id, year, groupby,
        total_of(days, group_value) as days_of_year
    from illness
    where measure = 'days'
    group by subject_kind, subject_id, year, groupby
), cells as (
    select illness.* exclude (groupby, group_value), days_of_year, groupby as dimension, group_value as category
    from illness
    join totals using (subject_kind, subject_id, year, groupby)
    where measure = 'days'
)
select
    subject_kind, subject_id, names.name_fr, names.name_nl, names.name_de, names.name_en,
    names.acronym_fr, names.acronym_nl, cells.year,
    cells.dimension, cells.category, categories.label_fr, categories.label_nl, categories.position, categories.meaning,
    days, days_of_year, days / nullif(days_of_year, 0) as share, obs_status, request_key
from cells
left join subject_names as names using (subject_kind, subject_id)
left join category_years as categories
    on categories.dimension = cells.dimension and categories.category = cells.category
    and cells.year between categories.from_year and categories.until_year
where cells.category is distinct from '_T'
order by subject_kind, subject_id, cells.year, cells.dimension, cells.category;
