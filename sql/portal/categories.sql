-- Reads categories, makes the labels of the categories that charts show, in their order.
-- With which month or weekday it is, where label or code says so.
select
    dimension, code, position, case when meaning is not null then position end as period,
    coalesce(label_fr, label) as label_fr, coalesce(label_nl, label) as label_nl,
    coalesce(label_de, label) as label_de, coalesce(label_en, label) as label_en
from categories
where dimension in (
    'gender', 'level', 'age', 'seniority', 'telework-day', 'month', 'weekday', 'reason'
)
qualify row_number() over (partition by dimension, code order by first_year desc nulls last) = 1
order by dimension, code
