-- Reads category_cells, known_headcounts and pension, makes marts.retirement_outlook.
insert into marts.retirement_outlook
with aged as (
    select
        *,
        lower_bound as first_year,
        case when lower_bound is not null then coalesce(upper_bound, 999) end as last_year,
        coalesce(totals.given, totals.summed) as total,
        -- Who is in two classes, 60+ and 65+ say, would count twice.
        lead(first_year) over (
            partition by subject_kind, subject_id, year order by first_year, last_year desc
        ) < last_year as counts_twice
    from category_cells
    join category_totals as totals using (endpoint, subject_kind, subject_id, year, dimension)
    where endpoint = 'workforce' and dimension = 'age' and category <> '_T'
), staff as (
    select
        subject_kind, subject_id, year,
        any_value(total) as total,
        bool_and(headcount is not null and first_year is not null and counts_twice is not true) as known,
        bool_or(first_year < 55 and last_year > 55) as across_55,
        bool_or(first_year < 60 and last_year > 60) as across_60,
        bool_or(first_year < 55 and last_year = 55) and not bool_or(first_year = 55) as ends_at_55,
        bool_or(first_year < 60 and last_year = 60) and not bool_or(first_year = 60) as ends_at_60,
        whole_sum(headcount, first_year >= 55) as from_55,
        whole_sum(headcount, first_year >= 60) as from_60
    from aged
    group by subject_kind, subject_id, year
), leavers as (
    select
        subject_kind, subject_id, year,
        total_of(retirements, reason) as retirements
    from pension
    where measure = 'retirements' and year is not null
    group by subject_kind, subject_id, year
)
select
    subject_kind, subject_id, names.name_fr, names.name_nl, names.name_de, names.name_en,
    names.acronym_fr, names.acronym_nl, year,
    total as headcount,
    case when known and not across_55 then coalesce(from_55, 0) end as aged_55_up,
    case when known and not across_55 then 55 + ends_at_55::integer end as aged_55_up_from,
    case when known and not across_60 then coalesce(from_60, 0) end as aged_60_up,
    case when known and not across_60 then 60 + ends_at_60::integer end as aged_60_up_from,
    case when known and not across_55 then coalesce(from_55, 0) / nullif(total, 0) end as share_55_up,
    case when known and not across_60 then coalesce(from_60, 0) / nullif(total, 0) end as share_60_up,
    retirements,
    retirements / nullif(before.headcount, 0) as retirement_share
from staff
full join leavers using (subject_kind, subject_id, year)
left join (
    select subject_kind, subject_id, year + 1 as year, headcount from known_headcounts
) as before using (subject_kind, subject_id, year)
left join subject_names as names using (subject_kind, subject_id)
order by subject_kind, subject_id, year;
