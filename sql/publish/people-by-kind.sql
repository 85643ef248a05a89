-- Reads organisms.parquet and headcount_by_year_and_organism.parquet, makes the people in each kind of body, year by year.
select
    year, organisms.category,
    count(*) as bodies, sum(headcount) as headcount, count(*) - count(headcount) as bodies_not_known
from 'parquet/organisms.parquet' as organisms
join 'parquet/headcount_by_year_and_organism.parquet' as headcounts
    on headcounts.subject_kind = 'organism' and headcounts.subject_id = organisms.id
group by year, organisms.category
order by year desc, headcount desc nulls last
