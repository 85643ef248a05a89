-- Reads the segments of all zones, makes zone_rows, merged_rows and merged_parts: every row of every zone.
-- Every row of every landing zone, bodies apart. A run asks a request once, so run, request and attempt
-- tell a row from all others wherever it was copied to; `occurrence` in case a run ever does not.
create or replace temp table zone_rows as
select
    zone_segments.zone, zone_segments.path,
    landed.seq, landed.body_seq, landed.run_id, landed.request_key, landed.attempt, landed.fetched_at,
    case when landed.body_seq = landed.seq then landed.bytes else 0 end as body_bytes,
    row_number() over (
        partition by zone, run_id, request_key, attempt order by landed.seq
    ) as occurrence
from rows_as_landed(getvariable('zone_paths')) as landed
join zone_segments on zone_segments.path = landed.filename;

-- Each row once, in the order in which the answers came; within a zone that is landing order. The copy
-- of the zone that holds most of the run counts, so that one zone decides the order within a run.
create or replace temp table merged_rows as
with copies as (
    select *, count(*) over (partition by zone, run_id) as rows_of_run
    from zone_rows
), chosen as (
    select * exclude (rows_of_run)
    from copies
    qualify row_number() over (
        partition by run_id, request_key, attempt, occurrence order by rows_of_run desc, zone
    ) = 1
)
select *, row_number() over (order by fetched_at, run_id, seq, zone) as merged_seq
from chosen;

create or replace temp table merged_positions as
select zone_rows.zone, zone_rows.seq, merged_rows.merged_seq
from zone_rows
join merged_rows using (run_id, request_key, attempt, occurrence);

-- A segment ends after so many rows or so many bytes of bodies, whichever comes first.
create or replace temp table merged_parts as
with parts as (
    select
        zone, path, seq, body_seq, run_id, fetched_at, body_bytes, merged_seq,
        (merged_seq - 1) // getvariable('most_rows')
        + sum(body_bytes) over (order by merged_seq)::bigint // getvariable('most_bytes') as part
    from merged_rows
)
select
    dense_rank() over (order by parts.part) as segment,
    parts.* exclude (part, body_seq),
    case
        when parts.body_seq = parts.seq then parts.merged_seq
        -- No row has the number 0: a body that was lost with its segment stays lost.
        when parts.body_seq is not null then coalesce(carrier.merged_seq, 0)
    end as body_seq
from parts
left join merged_positions as carrier
    on carrier.zone = parts.zone and carrier.seq = parts.body_seq;
