-- Reads readings, meta.drift and what was noticed in answers, makes meta.problems.
-- What was noticed in the answers that decide: the latest of each request, and the latest readable one. A change of layout
-- is told for thirty days of the source's answers.
insert into meta.problems
with deciding as (
    select request_key, body_seq from readings where latest and meant_outcome = 'answer'
    union
    select request_key, body_seq from latest_readable
), told as (
    select deciding.request_key, problems.severity, problems.kind, problems.detail
    from deciding
    join answer_problems as problems on problems.seq = deciding.body_seq
), entities_told as (
    -- The entities whose lists hold an organism, and those that its records name.
    select
        subject_id, request_key,
        unnest([entity_id, case when of_entity then url_decode(split_part(request_key, '/', 2)) end]) as entity
    from subject_sightings
    where subject_kind = 'organism' and endpoint = 'list' and current
), organisms_listed as (
    select
        subject_id,
        bool_or(not of_entity) as in_list,
        bool_or(of_entity) as by_entity,
        min(request_key) filter (not of_entity) as own_list,
        bool_or(bool_or(not of_entity)) over () as lists,
        bool_or(bool_or(of_entity)) over () as entity_lists
    from subject_sightings
    where subject_kind = 'organism' and endpoint = 'list' and current
    group by subject_id
), noticed as (
    select request_key, severity, kind, detail
    from told
    union
    select request_key, 'error', state, error
    from meta.requests
    where state = 'failed'
        or (state = 'quarantined' and request_key not in (select request_key from told where severity = 'error'))
    union
    select
        sample_request, 'warning', 'drift',
        'answers to ' || form || ' came in a layout that they did not have before: ' || outcome
    from meta.drift
    where "when" > (select max(fetched_at) from readings) - interval 30 day
    union
    select request_key, 'warning', 'label-changed', detail
    from changed_labels
    union
    select request_key, 'warning', 'empty-list', 'the list holds nobody: nobody on it was asked about'
    from meta.requests
    where endpoint = 'list' and state = 'empty'
    union
    select request_key, 'warning', 'refused-after-figures',
        'the latest asking was refused; the figures of an earlier answer are kept'
    from readings
    join latest_readable using (request_key)
    where readings.latest and readings.meant_outcome = 'refusal' and latest_readable.verdict = 'ok'
    union
    select latest.request_key, 'warning', 'empty-after-figures',
        'the latest answer is empty; an earlier one was not, and what it held ends with it'
    from readings as latest
    semi join readings as earlier
        on earlier.request_key = latest.request_key and earlier.verdict = 'ok' and earlier.seq < latest.seq
    where latest.latest and latest.verdict = 'empty'
    union
    select min(request_key), 'warning', 'several-entities',
        'organism ' || subject_id || ' is listed under the entities '
            || string_agg(distinct entity, ', ' order by entity)
    from entities_told
    group by subject_id
    having count(distinct entity) > 1
    union
    select
        case when in_list then min(own_list) else 'organisms' end, 'warning', 'lists-disagree',
        count(*) || case when in_list then ' listed among all organisms stand in no list of an entity: '
            else ' listed by an entity do not stand among all organisms: ' end
            || string_agg(subject_id, ', ' order by subject_id)[:200]
    from organisms_listed
    where in_list <> by_entity and lists and entity_lists
    group by in_list
    union
    select detail.request_key, 'warning', 'list-against-detail', 'list and detail differ in '
        || concat_ws(
            ', ',
            case when detail.name_fr <> listing.name_fr then 'name_fr' end,
            case when detail.name_nl <> listing.name_nl then 'name_nl' end,
            case when detail.name_de <> listing.name_de then 'name_de' end,
            case when detail.name_en <> listing.name_en then 'name_en' end,
            case when detail.acronym_fr <> listing.acronym_fr then 'acronym_fr' end,
            case when detail.acronym_nl <> listing.acronym_nl then 'acronym_nl' end,
            case when detail.category <> listing.category then 'category' end
        ) || ' (list: ' || listing.request_key || ')'
    from subject_sightings as detail
    join subject_sightings as listing using (subject_kind, subject_id)
    anti join overtaken_details using (subject_kind, subject_id)
    where detail.endpoint = 'detail' and detail.current
        and listing.endpoint = 'list' and listing.current
        and (
            detail.name_fr <> listing.name_fr or detail.name_nl <> listing.name_nl
            or detail.name_de <> listing.name_de or detail.name_en <> listing.name_en
            or detail.acronym_fr <> listing.acronym_fr or detail.acronym_nl <> listing.acronym_nl
            or detail.category <> listing.category
        )
)
select request_key, severity, kind, detail
from noticed
order by request_key, severity, kind, detail;
