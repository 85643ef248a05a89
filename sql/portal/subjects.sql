-- Reads entities, organisms and marts.headcount_growth, makes the subjects that the portal names, each with its newest growth.
with subjects as (
    select
        'entity' as subject_kind, id, name_fr, name_nl, name_de, name_en, acronym_fr, acronym_nl, category,
        delisted
    from entities
    union all
    select 'organism', id, name_fr, name_nl, name_de, name_en, acronym_fr, acronym_nl, category, delisted
    from organisms
), newest as (
    select subject_kind, subject_id as id, year as growth_year, comparable_since, growth_since_percent
    from marts.headcount_growth
    where headcount is not null
    qualify row_number() over (partition by subject_kind, subject_id order by year desc) = 1
)
select *
from subjects
left join newest using (subject_kind, id)
order by subject_kind, id
