-- Reads entities and organisms, makes subject_names.
create or replace temp view subject_names as
select 'entity' as subject_kind, id as subject_id, name_fr, name_nl, name_de, name_en, acronym_fr, acronym_nl
from entities
union all
select 'organism', id, name_fr, name_nl, name_de, name_en, acronym_fr, acronym_nl
from organisms;
