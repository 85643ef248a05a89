-- Reads headcount_growth.parquet, makes the largest bodies of the newest year and their growth.
select
    coalesce(name_fr, name_nl) as body, headcount,
    comparable_since, change_since, round(growth_since_percent, 1) as growth_percent
from 'parquet/headcount_growth.parquet'
where subject_kind = 'organism'
qualify year = max(year) over ()
order by headcount desc nulls last
limit 10
