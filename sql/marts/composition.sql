-- Reads category_cells, category_totals and known_headcounts, makes marts.composition.
insert into marts.composition
with cells as (
    select cells.*, totals.hidden,
        coalesce(totals.given, totals.summed, known.headcount) as total,
        case
            when totals.given is not null then 'given'
            when totals.summed is not null then 'sum'
            when known.headcount is not null then 'undivided'
        end as total_basis
    from category_cells as cells
    join category_totals as totals using (endpoint, subject_kind, subject_id, year, dimension)
    left join (
        select 'workforce' as endpoint, * from known_headcounts where basis = 'undivided'
    ) as known using (endpoint, subject_kind, subject_id, year)
    where cells.category is distinct from '_T'
)
select
    endpoint, subject_kind, subject_id, names.name_fr, names.name_nl, names.name_de, names.name_en,
    names.acronym_fr, names.acronym_nl, year,
    dimension, category, label_fr, label_nl, position, meaning,
    headcount, total, total_basis,
    headcount / nullif(total, 0) as share,
    hidden as hidden_categories, obs_status, request_key
from cells
left join subject_names as names using (subject_kind, subject_id)
order by endpoint, subject_kind, subject_id, year, dimension, category;
