-- Reads entities and organisms, now and in the release before, earlier, makes the bodies that are listed anew, listed no more or renamed.
-- Of a renamed body, the former names that are not its names today.
with today as (
    select 'entity' as subject_kind, * from entities
    union all by name
    select 'organism' as subject_kind, * from organisms
), before as (
    select 'entity' as subject_kind, * from earlier.entities
    union all by name
    select 'organism' as subject_kind, * from earlier.organisms
), compared as (
    select
        subject_kind || ':' || id as subject,
        case
            when not today.delisted and coalesce(before.delisted, true) then 'listed'
            when today.delisted and not before.delisted then 'delisted'
            when before.name_fr <> today.name_fr or before.name_nl <> today.name_nl then 'renamed'
        end as change,
        nullif(before.name_fr, today.name_fr) as name_fr,
        nullif(before.name_nl, today.name_nl) as name_nl
    from today
    left join before using (subject_kind, id)
)
from compared
where change is not null
order by change, subject
