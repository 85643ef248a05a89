-- Reads revisions, observations_history, meta.runs, entities and organisms, makes what a feed tells of: runs that brought figures, revised figures, renamed and delisted bodies.
-- The newest first, at most so many; of one moment the run comes first. A text is as received, and no longer than a line.
with revised as (
    from revisions where change = 'revised'
), brought as (
    select run_id, count(*) as figures from observations_history group by run_id
), counted as (
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
        coalesce(brought.figures, 0) - coalesce(counted.figures, 0) as added,
        coalesce(counted.figures, 0) as revised
    from runs
    left join brought using (run_id)
    left join counted using (run_id)
    where finished_at is not null
        and (brought.figures is not null or is_latest)
    union all by name
    select
        'figure' as kind, revised_at as moment, run_id,
        subject_kind, subject_id, coalesce(name_fr, name_nl, name_en, name_de) as body,
        endpoint, year, groupby, group_value, field, field_value, restriction, reason, measure,
        old_value, old_text, old_status, new_value, new_text, new_status, request_key
    from revised
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
