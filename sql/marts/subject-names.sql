-- Reads entities and organisms, makes subject_names.
create or replace temp view subject_names as
select 'entity' as subject_kind, id as subject_id, name_fr, name_nl from entities
union all
select 'organism' as subject_kind, id as subject_id, name_fr, name_nl from organisms;
