-- Reads observations, entities and organisms, makes the figures of a subject nobody told of.
-- severity: warning
-- every figure belongs to a subject that a list or detail told of
with known as (
    select 'entity' as subject_kind, id as subject_id from entities
    union all
    select 'organism' as subject_kind, id as subject_id from organisms
)
select
    min(request_key) as request_key,
    count(*) || ' figures of unknown ' || subject_kind || ' ' || subject_id as detail
from observations
anti join known using (subject_kind, subject_id)
group by subject_kind, subject_id
