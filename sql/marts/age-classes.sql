-- Reads category_cells and category_years, makes age_classes.
-- First and last year of each age class, by year of the figures, read from its label or, where it has none, its code.
create or replace temp table age_classes as
with texts as (
    select
        category_cells.category, year,
        strip_accents(lower(coalesce(
            any_value(label_fr), any_value(label_nl), any_value(label_en), any_value(label_de),
            max(label), category_cells.category
        ))) as text
    from category_cells
    left join category_years as labels
        on labels.dimension = 'age' and labels.category = category_cells.category
        and year between labels.from_year and labels.until_year
    where category_cells.dimension = 'age' and category_cells.category <> '_T'
    group by category_cells.category, year
)
select
    category, year,
    class_bounds(text, 14).lower as first_year,
    class_bounds(text, 14).upper as last_year
from texts;
