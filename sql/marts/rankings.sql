-- Reads marts.profile, makes marts.rankings: the latest year in which any headcount is known.
-- Rank 1 is the highest; bodies whose figure is not known have none.
insert into marts.rankings
with latest as (
    select *
    from marts.profile
    where subject_kind = 'organism'
        and year = (select max(year) from marts.profile where subject_kind = 'organism' and headcount is not null)
)
select
    subject_kind, subject_id, name_fr, name_nl, name_de, name_en, acronym_fr, acronym_nl, year,
    headcount,
    case when headcount is not null then rank() over (order by headcount desc nulls last) end as headcount_rank,
    comparable_since, growth_since_percent,
    case when growth_since_percent is not null
        then rank() over (order by growth_since_percent desc nulls last) end as growth_rank,
    share_women,
    case when share_women is not null then rank() over (order by share_women desc nulls last) end as women_rank,
    share_women_level_a,
    case when share_women_level_a is not null
        then rank() over (order by share_women_level_a desc nulls last) end as women_level_a_rank,
    aged_55_up_from, share_55_up,
    case when share_55_up is not null then rank() over (order by share_55_up desc nulls last) end as aged_55_up_rank,
    share_part_time,
    case when share_part_time is not null
        then rank() over (order by share_part_time desc nulls last) end as part_time_rank,
    share_telework,
    case when share_telework is not null
        then rank() over (order by share_telework desc nulls last) end as telework_rank,
    share_contractual,
    case when share_contractual is not null
        then rank() over (order by share_contractual desc nulls last) end as contractual_rank,
    sick_days_per_head,
    case when sick_days_per_head is not null
        then rank() over (order by sick_days_per_head desc nulls last) end as sick_days_rank,
    disability_rate,
    case when disability_rate is not null
        then rank() over (order by disability_rate desc nulls last) end as disability_rank
from latest
order by headcount_rank nulls last, subject_id;
