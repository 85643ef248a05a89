-- A change of wire shape, told once per statistic, parameters sent and new shape. Dimensions may differ
-- in shape from each other, entities from organisms; so a fingerprint counts as a change where the same
-- parameters were answered with another before, or where it took the place of one that several dimensions
-- shared and that never came back. An answer without any row says nothing of shapes, one whose figures are all hidden does not show whether they are numbers or
-- texts, and one split twice by one dimension counts as split once. Where all answers to the same
-- parameters have one shape, nothing has changed.
create or replace temp table shapes_seen as
with shaped as (
    select
        readings.seq, readings.fingerprint,
        requests.endpoint, requests.groupby, requests.field,
        case
            when requests.endpoint = 'list' and requests.subject_id is not null then 'organism'
            else requests.subject_kind
        end as record_kind,
        requests.groupby is not null as grouped,
        requests.field is not null and requests.field is distinct from requests.groupby as split
    from readings
    join requests using (request_key)
    where
        readings.fingerprint <> '' and readings.verdict <> 'empty'
        and not contains(readings.fingerprint, ': hidden')
), several as (
    select endpoint, record_kind, grouped, split
    from shaped
    group by endpoint, record_kind, grouped, split
    having min(fingerprint) <> max(fingerprint)
)
select
    *,
    row_number() over alike as position,
    lag(fingerprint) over alike as shape_before,
    lag(fingerprint) over (
        partition by endpoint, record_kind, groupby, field order by seq
    ) as own_shape_before
from shaped
semi join several using (endpoint, record_kind, grouped, split)
window alike as (partition by endpoint, record_kind, grouped, split order by seq);

insert into meta.drift
with spans as (
    select
        endpoint, record_kind, grouped, split, fingerprint,
        min(seq) as first_seq,
        min(position) as first_position,
        max(position) as last_position,
        count(distinct struct_pack(groupby, field)) as dimensions
    from shapes_seen
    group by all
), own_spans as (
    select min(seq) as first_seq
    from shapes_seen
    group by endpoint, record_kind, groupby, field, fingerprint
), taken_over as (
    select later.first_seq
    from spans as later
    join spans as earlier using (endpoint, record_kind, grouped, split)
    where earlier.first_position < later.first_position
    group by endpoint, record_kind, grouped, split, later.fingerprint, later.first_seq
    -- Answers that were in flight while the service changed may land late.
    having max(earlier.last_position - later.first_position) < 16 and max(earlier.dimensions) > 1
), changes as (
    select *, own_shape_before as from_fingerprint
    from shapes_seen
    where own_shape_before is not null and seq in (select first_seq from own_spans)
    union all by name
    select *, shape_before as from_fingerprint
    from shapes_seen
    where seq in (select first_seq from taken_over)
), told as (
    from changes
    qualify row_number() over (
        partition by endpoint, grouped, split, fingerprint order by seq, from_fingerprint
    ) = 1
)
select
    readings.fetched_at as "when", endpoint, grouped, split,
    from_fingerprint, told.fingerprint as to_fingerprint,
    readings.request_key as sample_request, readings.run_id
from told
join readings using (seq)
order by seq;
