-- Reads subject_records, readings and requests, makes entities and organisms.
-- Every record of a subject in a readable list or detail, with how it counts: `current` where it
-- stands in the latest answer of its request.
create or replace temp table subject_sightings as
select
    records.*,
    readings.request_key,
    requests.endpoint,
    requests.endpoint = 'list' and requests.subject_id is not null as of_entity,
    readings.seq as seen_seq,
    readings.fetched_at,
    readings.seq = latest_readable.seq as current
from readings
join requests using (request_key)
join latest_readable using (request_key)
join subject_records as records on records.seq = readings.body_seq
where readings.readable and requests.endpoint in ('list', 'detail');

-- Details that the list has overtaken that told last of their subject: by now it tells of it otherwise than before the
-- detail was asked, so the two do not disagree, the detail is old (a new name, or an id used again).
create or replace temp table overtaken_details as
with asked as (
    select
        subject_kind, subject_id,
        max(seen_seq) filter (endpoint = 'detail') as detail_seq,
        arg_max(request_key, seen_seq) filter (endpoint = 'list') as request_key
    from subject_sightings
    group by subject_kind, subject_id
), told as (
    select
        subject_kind, subject_id, request_key, seen_seq, ord,
        row(name_fr, name_nl, name_de, name_en, acronym_fr, acronym_nl, category) as names
    from subject_sightings
    where endpoint = 'list'
)
select subject_kind, subject_id
from asked
join told using (subject_kind, subject_id, request_key)
group by subject_kind, subject_id
having arg_max(names, (seen_seq, -ord)) filter (seen_seq > detail_seq)
    <> arg_max(names, (seen_seq, -ord)) filter (seen_seq < detail_seq);

-- One row per subject: the word of a detail that is not overtaken, else the latest list's.
create or replace temp table subjects as
with ranked as (
    select
        *,
        row_number() over (
            partition by subject_kind, subject_id, endpoint
            order by seen_seq desc, of_entity, request_key, ord
        ) as recency
    from subject_sightings
), details as (
    from ranked
    anti join overtaken_details using (subject_kind, subject_id)
    where endpoint = 'detail' and recency = 1
), listings as (
    from ranked where endpoint = 'list' and recency = 1
), memberships as (
    select
        subject_kind, subject_id,
        -- Known from its detail alone, and never from a list that could be read: nothing says that it is listed no longer.
        coalesce(bool_or(current) filter (where endpoint = 'list'), true) as listed,
        max_by(entity_id, (current, seen_seq, entity_id)) filter (where entity_id is not null)
            as entity_id
    from subject_sightings
    group by subject_kind, subject_id
)
select
    memberships.subject_kind, memberships.subject_id as id,
    coalesce(details.name_fr, listings.name_fr) as name_fr,
    coalesce(details.name_nl, listings.name_nl) as name_nl,
    coalesce(details.name_de, listings.name_de) as name_de,
    coalesce(details.name_en, listings.name_en) as name_en,
    coalesce(details.acronym_fr, listings.acronym_fr) as acronym_fr,
    coalesce(details.acronym_nl, listings.acronym_nl) as acronym_nl,
    coalesce(details.category, listings.category) as category,
    -- JSON that DuckDB cannot hold (a lone surrogate) is kept as a JSON text of it.
    coalesce(
        try_cast(coalesce(details.attributes, listings.attributes) as json),
        to_json(coalesce(details.attributes, listings.attributes))
    ) as attributes,
    memberships.entity_id,
    not memberships.listed as delisted
from memberships
left join details using (subject_kind, subject_id)
left join listings using (subject_kind, subject_id);

-- Since when the lists that held a subject do so no more: the first answer after the last that held it, of the last list.
create or replace temp table delistings as
with last_held as (
    select subject_kind, subject_id, request_key, max(seen_seq) as held_seq
    from subject_sightings
    where endpoint = 'list'
    group by all
), gone as (
    select subject_kind, subject_id, request_key, min(readings.fetched_at) as gone_at
    from last_held
    join readings using (request_key)
    where readings.readable and readings.seq > held_seq
    group by all
)
select subject_kind, subject_id as id, max(gone_at) as delisted_at
from gone
group by all;

-- What a subject was called before: an address that tells it by its present names told it by others.
create or replace temp table renamed_subjects as
with told as (
    select
        sightings.*,
        coalesce(sightings.name_fr <> subjects.name_fr, false)
        or coalesce(sightings.name_nl <> subjects.name_nl, false) as is_former
    from subject_sightings as sightings
    join subjects
        on subjects.subject_kind = sightings.subject_kind and subjects.id = sightings.subject_id
), formers as (
    select
        subject_kind, subject_id, request_key,
        max(seen_seq) as former_seq,
        arg_max(name_fr, seen_seq) as former_name_fr,
        arg_max(name_nl, seen_seq) as former_name_nl
    from told
    where is_former
    group by all
)
select
    subject_kind, subject_id as id,
    arg_min(former_name_fr, fetched_at) as former_name_fr,
    arg_min(former_name_nl, fetched_at) as former_name_nl,
    min(fetched_at) as renamed_at
from told
join formers using (subject_kind, subject_id, request_key)
where not is_former and seen_seq > former_seq
group by all;

insert into entities
select
    id, name_fr, name_nl, name_de, name_en, acronym_fr, acronym_nl, category, attributes, delisted,
    case when delisted then delisted_at end as delisted_at, former_name_fr, former_name_nl, renamed_at
from subjects
left join delistings using (subject_kind, id)
left join renamed_subjects using (subject_kind, id)
where subject_kind = 'entity'
order by id;

insert into organisms
select
    id, name_fr, name_nl, name_de, name_en, acronym_fr, acronym_nl, category, attributes,
    entity_id, delisted, case when delisted then delisted_at end as delisted_at,
    former_name_fr, former_name_nl, renamed_at
from subjects
left join delistings using (subject_kind, id)
left join renamed_subjects using (subject_kind, id)
where subject_kind = 'organism'
order by id;
