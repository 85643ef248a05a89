-- Reads part_time_answers, category_years and the marts of shares, makes marts.profile.
insert into marts.profile
with splits as (
    select
        subject_kind, subject_id, year,
        whole_sum(headcount, dimension = 'gender' and meaning = 'women') as women,
        whole_sum(headcount, dimension = 'gender' and meaning = 'men') as men,
        max(total) filter (dimension = 'gender') as of_gender,
        whole_sum(headcount, dimension = 'level' and level = 'a') as level_a,
        whole_sum(headcount, dimension = 'level' and level = 'b') as level_b,
        whole_sum(headcount, dimension = 'level' and level = 'c') as level_c,
        whole_sum(headcount, dimension = 'level' and level = 'd') as level_d,
        max(total) filter (dimension = 'level') as of_level
    from (
        select
            *,
            regexp_extract(plain_text(coalesce(label_fr, label_nl, category)), '^(?:niveau )?([a-d])$', 1) as level
        from marts.composition
        where endpoint = 'workforce' and dimension in ('gender', 'level')
    )
    group by subject_kind, subject_id, year
), women_a as (
    select
        subject_kind, subject_id, year,
        whole_sum(headcount, true) as women_level_a,
        max(share_of_category) as share_women_level_a
    from marts.gender_by_category
    where dimension = 'level' and gender_meaning = 'women'
        and regexp_full_match(plain_text(coalesce(label_fr, label_nl, category)), '(niveau )?a')
    group by subject_kind, subject_id, year
), part_time as (
    select
        subject_kind, subject_id, part_time_answers.year,
        max(part_time) filter (gender = '_T') as part_time,
        max(share) filter (gender = '_T') as share_part_time,
        max(part_time) filter (meaning = 'women') as women_part_time,
        max(part_time) filter (meaning = 'men') as men_part_time
    from part_time_answers
    left join category_years as genders
        on genders.dimension = 'gender' and genders.category = gender
        and part_time_answers.year between genders.from_year and genders.until_year
    group by subject_kind, subject_id, part_time_answers.year
)
select
    subject_kind, subject_id, growth.name_fr, growth.name_nl, growth.name_de, growth.name_en,
    growth.acronym_fr, growth.acronym_nl, year,
    growth.headcount, growth.change, growth.comparable_since, growth.change_since, growth.growth_since_percent,
    women, men, women / nullif(of_gender, 0) as share_women,
    level_a, level_b, level_c, level_d, level_a / nullif(of_level, 0) as share_level_a,
    women_level_a, share_women_level_a,
    aged_55_up, aged_55_up_from, share_55_up, aged_60_up, aged_60_up_from, share_60_up,
    part_time.part_time, share_part_time, women_part_time, men_part_time,
    teleworkers, telework.share as share_telework,
    contractual_by_status as contractual, share_by_status as share_contractual,
    sick.days as sick_days, sick.days_per_head as sick_days_per_head,
    long_absent, absent.share as share_long_absent,
    retirements, retirement_share,
    disability.rate as disability_rate
from marts.headcount_growth as growth
left join splits using (subject_kind, subject_id, year)
left join women_a using (subject_kind, subject_id, year)
left join marts.retirement_outlook as outlook using (subject_kind, subject_id, year)
left join part_time using (subject_kind, subject_id, year)
left join marts.telework_share as telework using (subject_kind, subject_id, year)
left join marts.contractual_share as contracts using (subject_kind, subject_id, year)
left join marts.sickness_per_head as sick using (subject_kind, subject_id, year)
left join marts.long_absence_rate as absent using (subject_kind, subject_id, year)
left join marts.employment_rate_disability as disability using (subject_kind, subject_id, year)
order by subject_kind, subject_id, year;
