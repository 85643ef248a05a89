-- Reads illness and category_years, makes marts.sickness_by_month_and_weekday.
insert into marts.sickness_by_month_and_weekday
with cells as (
    select
        *, groupby as dimension, group_value as category,
        coalesce(
            max(days) filter (group_value = '_T') over whole,
            whole_days
        ) as days_of_year
    from (
        select
            *,
            case
                when count(*) filter (group_value <> '_T' and days is null) over whole = 0
                then (sum(days::decimal(38, 6)) filter (group_value <> '_T') over whole)::double
            end as whole_days
        from illness
        where measure = 'days'
        window whole as (partition by subject_kind, subject_id, year, groupby)
    )
    window whole as (partition by subject_kind, subject_id, year, groupby)
)
select
    subject_kind, subject_id, names.name_fr, names.name_nl, names.name_de, names.name_en,
    names.acronym_fr, names.acronym_nl, cells.year,
    cells.dimension, cells.category, categories.label_fr, categories.label_nl, categories.position,
    days, days_of_year, days / nullif(days_of_year, 0) as share, obs_status, request_key
from cells
left join subject_names as names using (subject_kind, subject_id)
left join category_years as categories
    on categories.dimension = cells.dimension and categories.category = cells.category
    and cells.year between categories.from_year and categories.until_year
where cells.category is distinct from '_T'
order by subject_kind, subject_id, cells.year, cells.dimension, cells.category;
