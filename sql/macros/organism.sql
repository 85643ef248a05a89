-- Reads subject(), makes organism(): the organisms that a text names.
create macro organism(text) as table
select
    match, subject_id as id, name_fr, name_nl, name_de, name_en,
    acronym_fr, acronym_nl, category, entity_id, delisted, delisted_at
from subject(text)
where subject_kind = 'organism'
order by
    case match when 'id' then 1 when 'acronym' then 2 when 'name' then 3 else 4 end, delisted, id;
