-- A change of wire shape, told once per statistic, parameters sent and new shape. Dimensions may differ
-- in shape from each other, lists of entities from lists of organisms; so a fingerprint counts as a
-- change where the same parameters were answered with another before, or where it took the place of one
-- that several dimensions shared and that never came back. An answer without any row (an empty
-- fingerprint) has no shape, and one split twice by one dimension counts as split once.
create or replace temp table shapes_seen as
select
    readings.seq, readings.fetched_at, readings.run_id, readings.request_key, readings.fingerprint,
    requests.endpoint, requests.groupby, requests.field,
    case
        when requests.endpoint = 'list' and requests.subject_id is not null then 'organism'
        when requests.endpoint in ('list', 'detail') then requests.subject_kind
        else 'figure'
    end as record_kind,
    requests.groupby is not null as grouped,
    requests.field is not null and requests.field is distinct from requests.groupby as split,
    row_number() over (partition by endpoint, record_kind, grouped, split order by seq) as position,
    lag(fingerprint) over (partition by endpoint, record_kind, grouped, split order by seq)
        as shape_before,
    lag(fingerprint) over (partition by endpoint, record_kind, groupby, field order by seq)
        as own_shape_before,
    row_number() over (partition by endpoint, record_kind, groupby, field, fingerprint order by seq)
        as own_sight,
    row_number() over (partition by endpoint, record_kind, grouped, split, fingerprint order by seq)
        as sight
from readings
join requests using (request_key)
where readings.fingerprint <> '';

insert into meta.drift
with spans as (
    select
        endpoint, record_kind, grouped, split, fingerprint,
        min(position) as first_position,
        max(position) as last_position,
        count(distinct struct_pack(groupby, field)) as dimensions
    from shapes_seen
    group by all
), taken_over as (
    select endpoint, record_kind, grouped, split, later.fingerprint
    from spans as later
    join spans as earlier using (endpoint, record_kind, grouped, split)
    where earlier.first_position < later.first_position
    group by all
    -- Answers that were in flight while the service changed may land late.
    having max(earlier.last_position - later.first_position) < 16 and max(earlier.dimensions) > 1
), changes as (
    select *, own_shape_before as from_fingerprint
    from shapes_seen
    where own_sight = 1 and own_shape_before is not null
    union all by name
    select shapes_seen.*, shape_before as from_fingerprint
    from shapes_seen
    semi join taken_over using (endpoint, record_kind, grouped, split, fingerprint)
    where sight = 1
)
select
    fetched_at as "when", endpoint, grouped, split,
    from_fingerprint, fingerprint as to_fingerprint, request_key as sample_request, run_id
from changes
qualify row_number() over (
    partition by endpoint, grouped, split, fingerprint order by seq, from_fingerprint
) = 1
order by seq;
