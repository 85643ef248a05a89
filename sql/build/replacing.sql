-- The renewed figures, each with the row of the former release that it stands in.
create or replace temp table renewed_figures as
from batch_observations;

create or replace temp table replacing as
select
    stored.rowid as row_number,
    figures.value, figures.value_text, figures.obs_status, figures.attributes,
    figures.run_id, figures.observed_at,
    struct_pack(
        v := stored.value, t := stored.value_text, s := stored.obs_status,
        a := stored.attributes::varchar, r := stored.run_id, o := stored.observed_at
    ) is distinct from struct_pack(
        v := figures.value, t := figures.value_text, s := figures.obs_status,
        a := figures.attributes::varchar, r := figures.run_id, o := figures.observed_at
    ) as differs
from former.observations as stored
join renewed_figures as figures
    on figures.request_key = stored.request_key
    and figures.year is not distinct from stored.year
    and figures.group_value is not distinct from stored.group_value
    and figures.field_value is not distinct from stored.field_value
    and figures.reason is not distinct from stored.reason
    and figures.measure is not distinct from stored.measure
where stored.request_key in (select request_key from renewed);
