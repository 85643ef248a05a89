-- Reads entities and organisms, makes the subjects that the portal names.
select
    'entity' as subject_kind, id, name_fr, name_nl, name_de, name_en, acronym_fr, acronym_nl, category,
    delisted
from entities
union all
select 'organism', id, name_fr, name_nl, name_de, name_en, acronym_fr, acronym_nl, category, delisted
from organisms
order by subject_kind, id
