-- Reads profile.parquet, makes the shares of women and of part time in each body in the newest year.
select
    coalesce(name_fr, name_nl) as body, headcount,
    round(100 * share_women, 1) as women_percent, round(100 * share_part_time, 1) as part_time_percent
from 'parquet/profile.parquet'
where subject_kind = 'organism'
qualify year = max(year) over ()
order by women_percent desc nulls last
