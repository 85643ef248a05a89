-- Reads illness and known_headcounts, makes marts.sickness_per_head.
insert into marts.sickness_per_head
with years as (
    select
        subject_kind, subject_id, year,
        count(days) filter (group_value <> '_T') as months,
        total_of(days, group_value) as days
    from illness
    where groupby = 'month' and measure = 'days'
    group by subject_kind, subject_id, year
)
select
    subject_kind, subject_id, names.name_fr, names.name_nl, names.name_de, names.name_en,
    names.acronym_fr, names.acronym_nl, year, days, months, known.headcount,
    case when months = 12 then days / nullif(known.headcount, 0) end as days_per_head
from years
left join known_headcounts as known using (subject_kind, subject_id, year)
left join subject_names as names using (subject_kind, subject_id)
order by subject_kind, subject_id, year;
