-- Reads categories, cells and words, makes category_meanings.
-- What a category means in a year where its labels say so, in any language; its code is asked only where it has
-- no label. Words that contradict each other mean nothing.
create or replace temp table category_meanings as
with met as (
    select dimension, category, year, label from category_cells
    union
    select dimension, category, year, null from gender_cells
    union
    select 'gender', gender, year, null from gender_cells
), labels as (
    select dimension, category, year, unnest([label_fr, label_nl, label_de, label_en]) as label
    from (select distinct dimension, category, year from met)
    join category_years using (dimension, category)
    where year between from_year and until_year
    union
    select dimension, category, year, label from met
), labelled as (
    select dimension, category, year, plain_text(label) as word from labels where label is not null
), words as (
    from labelled
    union
    select dimension, category, year, plain_text(category) as word
    from met
    anti join labelled using (dimension, category, year)
)
select dimension, category, year, any_value(meaning) as meaning
from words
join category_words using (dimension, word)
group by dimension, category, year
having count(distinct meaning) = 1;
