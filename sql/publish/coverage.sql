-- Reads observations, marts.headcount_growth, entities and organisms, makes the years that a release covers, and the languages that name bodies.
with named as (
    select name_fr, name_nl, name_de, name_en from entities
    union all
    select name_fr, name_nl, name_de, name_en from organisms
)
select
    (select min(year) from observations) as first_year,
    (select max(year) from observations) as last_year,
    (select max(year) from marts.headcount_growth where headcount is not null) as headcount_year,
    count(name_fr) > 0 as fr, count(name_nl) > 0 as nl, count(name_de) > 0 as de, count(name_en) > 0 as en
from named
