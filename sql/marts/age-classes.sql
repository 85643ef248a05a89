-- Reads category_cells and category_years, makes age_classes.
-- First and last year of each age class, by year of the figures, read from its label or, where it has none, its code: `26-30`,
-- `61 à 65 ans`, `-25`, `66+`, `ouder dan 65`, `60`. Anything else has no bounds.
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
), numbered as (
    select
        *,
        try_cast(regexp_extract_all(text, '\d+') as integer[]) as numbers,
        regexp_matches(
            text, '<|≤|^\s*-|moins|jusqu|minder|jonger|^\s*tot\b|under|younger|less|below|up to|unter|junger|weniger|^\s*bis\b'
        ) as below,
        regexp_matches(
            text, '>|plus de|au-dela|ouder dan|meer dan|boven|over|older|above|more than|uber|mehr als|alter als'
        ) as above,
        regexp_matches(
            text,
            '\+|≥|>=|(et|ou) (plus|au-dela)|(en|of) (meer|ouder)|(and|or) (over|older|more|above)|(und|oder) (alter|mehr)'
            || '|au moins|a partir|minstens|vanaf|at least|mindestens|^\s*ab\b|\d\s*(ans|jaar|years|jahre)?\s*plus$'
        ) as from_on,
        regexp_full_match(text, '\s*\d+\s*(ans?|jaar|jahre?|years?)?\s*') as alone
    from texts
)
select
    category, year,
    case
        when len(numbers) = 2 and numbers[1] < numbers[2] then numbers[1]
        when len(numbers) <> 1 or numbers[1] < 14 then null
        when from_on then numbers[1]
        when below then 0
        when above then numbers[1] + 1
        when alone then numbers[1]
    end as first_year,
    case
        when len(numbers) = 2 and numbers[1] < numbers[2] then numbers[2]
        when len(numbers) <> 1 or numbers[1] < 14 then null
        when from_on then 999
        when below then numbers[1]
        when above then 999
        when alone then numbers[1]
    end as last_year
from numbered;
