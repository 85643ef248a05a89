select dimension, code, label_fr, label_nl, label_de, label_en
from categories
where dimension in (
    'gender', 'level', 'age', 'seniority', 'telework-day', 'month', 'weekday', 'reason'
)
order by dimension, code
