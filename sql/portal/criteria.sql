-- Reads marts.composition, marts.crossed and categories, makes the categories of each criterion in their order.
with met as (
    select distinct dimension, category as code from marts.composition
    union
    select distinct dimension, category from marts.crossed
    union
    select distinct second_dimension, second_category from marts.crossed
)
select dimension, code, label_fr, label_nl, label_de, label_en
from met
left join categories using (dimension, code)
qualify row_number() over (partition by dimension, code order by first_year desc nulls last) = 1
order by dimension, position nulls last, try_cast(regexp_extract(code, '\d+') as integer) nulls last, code
