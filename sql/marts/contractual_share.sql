-- Reads category_cells and known_headcounts, makes marts.contractual_share.
-- Two statistics tell of contractual staff; each is shown by itself.
insert into marts.contractual_share
with by_status as (
    select
        subject_kind, subject_id, year,
        case
            when bool_and(meaning is not null and headcount is not null)
            then coalesce(whole_sum(headcount, meaning = 'contractual'), 0)
        end as contractual
    from category_cells
    where endpoint = 'workforce' and dimension = 'status' and category <> '_T'
    group by subject_kind, subject_id, year
), by_contract as (
    select
        subject_kind, subject_id, year,
        case
            when count(distinct coalesce(given, summed)) = 1 then max(coalesce(given, summed))
        end as contractors
    from category_totals
    where endpoint = 'contractors'
    group by subject_kind, subject_id, year
)
select
    subject_kind, subject_id, names.name_fr, names.name_nl, names.name_de, names.name_en,
    names.acronym_fr, names.acronym_nl, year, known.headcount,
    contractual as contractual_by_status, contractors,
    contractual / nullif(known.headcount, 0) as share_by_status,
    contractors / nullif(known.headcount, 0) as share_by_contractors
from by_status
full join by_contract using (subject_kind, subject_id, year)
left join known_headcounts as known using (subject_kind, subject_id, year)
left join subject_names as names using (subject_kind, subject_id)
order by subject_kind, subject_id, year;
