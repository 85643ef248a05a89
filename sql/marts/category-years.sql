-- Reads categories, makes category_years: the labels, the meaning and the bounds of a code in every year.
-- Those of the nearest years before where a year has none of its own.
create or replace temp view category_years as
select
    dimension, code as category, label_fr, label_nl, label_de, label_en, position, meaning,
    lower_bound, upper_bound,
    case when row_number() over codes = 1 then 0 else coalesce(first_year, 0) end as from_year,
    coalesce(lead(first_year) over codes - 1, 9999) as until_year
from categories
window codes as (partition by dimension, code order by first_year nulls last);
