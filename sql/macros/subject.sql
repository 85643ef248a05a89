-- Reads organisms and entities, makes subject(): the subjects that a text names.
create macro subject(text) as table
with subjects as (
    select
        'organism' as subject_kind, id as subject_id, name_fr, name_nl, name_de, name_en,
        acronym_fr, acronym_nl, category, entity_id, delisted, delisted_at
    from organisms
    union all
    select
        'entity' as subject_kind, id as subject_id, name_fr, name_nl, name_de, name_en,
        acronym_fr, acronym_nl, category, null as entity_id, delisted, delisted_at
    from entities
), spelled as (
    select
        *,
        plain_text(cast(text as varchar)) as wanted,
        plain_text(concat_ws(' | ', acronym_fr, acronym_nl, name_fr, name_nl, name_de, name_en)) as words
    from subjects
), ranked as (
    select
        *,
        case
            when subject_id = trim(cast(text as varchar)) then 'id'
            when replace(wanted, ' ', '') in (
                replace(plain_text(acronym_fr), ' ', ''), replace(plain_text(acronym_nl), ' ', '')
            ) then 'acronym'
            when wanted in (
                plain_text(name_fr), plain_text(name_nl), plain_text(name_de), plain_text(name_en)
            ) then 'name'
            when contains(words, wanted) or contains(subject_id, wanted) then 'part'
        end as match
    from spelled
    where wanted <> ''
)
select
    match, subject_kind, subject_id, name_fr, name_nl, name_de, name_en,
    acronym_fr, acronym_nl, category, entity_id, delisted, delisted_at
from ranked
where match is not null
order by
    case match when 'id' then 1 when 'acronym' then 2 when 'name' then 3 else 4 end,
    delisted, subject_kind desc, subject_id;
