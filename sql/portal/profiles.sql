-- Reads marts.profile, makes what bodies are ranked and compared by, year by year.
-- Shares keep four decimals: a page shows them as whole percentages, and the files hold them whole.
select
    subject_kind || ':' || subject_id as subject, year, aged_55_up_from, headcount,
    round(share_women, 4) as share_women,
    round(share_women_level_a, 4) as share_women_level_a,
    round(share_55_up, 4) as share_55_up,
    round(share_part_time, 4) as share_part_time,
    round(share_telework, 4) as share_telework,
    round(share_contractual, 4) as share_contractual,
    round(share_long_absent, 4) as share_long_absent,
    round(sick_days_per_head, 2) as sick_days_per_head,
    disability_rate
from marts.profile
order by subject_kind, subject_id, year
