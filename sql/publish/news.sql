-- Reads observations_history, meta.runs, entities, organisms and subject_names, makes what a feed tells of: runs that brought figures, revised figures, renamed and delisted bodies.
-- The newest first, at most so many; of one moment the run comes first. A text is as received, and no longer than a line.
with revised as (
    select
        before.* exclude (value, value_text, obs_status, request_key, run_id),
        later.run_id, later.request_key,
        before.value as old_value, before.value_text as old_text, before.obs_status as old_status,
        later.value as new_value, later.value_text as new_text, later.obs_status as new_status
    from observations_closed as before
    join observations_history as later
        on later.valid_from = before.valid_to
        and later.subject_kind = before.subject_kind
        and later.subject_id = before.subject_id
        and later.endpoint = before.endpoint
        and later.year is not distinct from before.year
        and later.groupby is not distinct from before.groupby
        and later.field is not distinct from before.field
        and later.restriction is not distinct from before.restriction
        and later.group_value is not distinct from before.group_value
        and later.field_value is not distinct from before.field_value
        and later.reason is not distinct from before.reason
        and later.measure is not distinct from before.measure
), brought as (
    select run_id, count(*) as figures from observations_history group by run_id
), revisions as (
    select run_id, count(*) as figures from revised group by run_id
), runs as (
    select *, row_number() over (order by finished_at desc nulls last, run_id desc) = 1 as is_latest
    from meta.runs
), bodies as (
    select 'entity' as subject_kind, * from entities
    union all by name
    select 'organism' as subject_kind, * from organisms
), told as (
    select
        'run' as kind, finished_at as moment, run_id,
        coalesce(brought.figures, 0) - coalesce(revisions.figures, 0) as added,
        coalesce(revisions.figures, 0) as revised
    from runs
    left join brought using (run_id)
    left join revisions using (run_id)
    where finished_at is not null
        and (brought.figures is not null or is_latest)
    union all by name
    select
        'figure' as kind, valid_to as moment, run_id,
        subject_kind, subject_id, coalesce(name_fr, name_nl, name_en, name_de) as body,
        endpoint, year, groupby, group_value, field, field_value, restriction, reason, measure,
        old_value, old_text, old_status, new_value, new_text, new_status, request_key
    from revised
    left join subject_names using (subject_kind, subject_id)
    union all by name
    select
        'renamed' as kind, renamed_at as moment, subject_kind, id as subject_id,
        if(former_name_fr <> name_fr, former_name_fr, former_name_nl) as former,
        if(former_name_fr <> name_fr, name_fr, name_nl) as present,
        concat_ws(' / ', former_name_fr, former_name_nl) as before,
        concat_ws(' / ', name_fr, name_nl) as after
    from bodies
    where renamed_at is not null
    union all by name
    select
        'delisted' as kind, delisted_at as moment, subject_kind, id as subject_id,
        coalesce(name_fr, name_nl, name_en, name_de) as body
    from bodies
    where delisted_at is not null
)
select
    * exclude (moment), strftime(moment, '%Y-%m-%dT%H:%M:%S.%gZ') as moment
from told
order by
    moment desc, kind desc, subject_kind, subject_id, endpoint, year, groupby, field, restriction, group_value,
    field_value, reason, measure
limit $most
