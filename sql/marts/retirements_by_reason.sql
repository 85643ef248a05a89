-- Reads pension and category_years, makes marts.retirements_by_reason.
insert into marts.retirements_by_reason
with totals as (
    select
        subject_kind, subject_id, year,
        total_of(retirements, reason) as retirements_of_year
    from pension
    where measure = 'retirements'
    group by subject_kind, subject_id, year
)
select
    pension.subject_kind, pension.subject_id, names.name_fr, names.name_nl, names.name_de, names.name_en,
    names.acronym_fr, names.acronym_nl, pension.year,
    'reason' as dimension, pension.reason as category,
    coalesce(attributes ->> '$.reason_label_fr', categories.label_fr) as label_fr,
    coalesce(attributes ->> '$.reason_label_nl', categories.label_nl) as label_nl,
    categories.position,
    retirements, retirements_of_year, retirements / nullif(retirements_of_year, 0) as share,
    obs_status, request_key
from pension
join totals
    on totals.subject_kind = pension.subject_kind and totals.subject_id = pension.subject_id
    and totals.year is not distinct from pension.year
left join subject_names as names
    on names.subject_kind = pension.subject_kind and names.subject_id = pension.subject_id
left join category_years as categories
    on categories.dimension = 'reason' and categories.category = pension.reason
    and coalesce(pension.year, 9998) between categories.from_year and categories.until_year
where measure = 'retirements' and reason is distinct from '_T'
order by pension.subject_kind, pension.subject_id, pension.year, pension.reason;
