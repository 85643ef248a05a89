-- Reads categories, makes the labels of the categories that charts show.
select dimension, code, label_fr, label_nl, label_de, label_en
from categories
where dimension in (
    'gender', 'level', 'age', 'seniority', 'telework-day', 'month', 'weekday', 'reason'
)
qualify row_number() over (partition by dimension, code order by first_year desc nulls last) = 1
order by dimension, code
