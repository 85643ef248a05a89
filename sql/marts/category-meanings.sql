-- What a category means where its labels say so, in any language; its code is asked only where it has
-- no label. Words that contradict each other mean nothing.
create or replace temp table category_meanings as
with met as (
    select dimension, category, label from category_cells
    union
    select dimension, category, null from gender_cells
    union
    select 'gender', gender, null from gender_cells
), labels as (
    select dimension, code as category, unnest([label_fr, label_nl, label_de, label_en]) as label
    from categories
    union
    select dimension, category, label from met
), labelled as (
    select dimension, category, plain_text(label) as word from labels where label is not null
), words as (
    from labelled
    union
    select dimension, category, plain_text(category) as word
    from met
    anti join labelled using (dimension, category)
)
select dimension, category, any_value(meaning) as meaning
from words
join category_words using (dimension, word)
group by dimension, category
having count(distinct meaning) = 1;
