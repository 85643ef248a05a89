-- Reads marts.rankings, makes what the portal ranks the bodies of the newest year by, the largest first.
select
    subject_kind || ':' || subject_id as subject, year, comparable_since, aged_55_up_from, headcount,
    growth_since_percent, share_women, share_women_level_a, share_55_up, share_part_time, share_telework,
    share_contractual, sick_days_per_head, disability_rate
from marts.rankings
order by headcount desc nulls last, subject
