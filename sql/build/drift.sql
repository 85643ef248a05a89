-- A fingerprint that the same parameters of a statistic never showed before, though they were answered:
-- told once per statistic, parameters sent and new shape. Dimensions may differ in shape from each
-- other, lists of entities from lists of organisms; an answer without any row (an empty fingerprint)
-- has no shape, and one split twice by one dimension counts as split once.
insert into meta.drift
with seen as (
    select
        readings.seq, readings.fetched_at, readings.run_id, readings.request_key,
        readings.fingerprint,
        requests.endpoint, requests.groupby, requests.field,
        case
            when requests.endpoint = 'list' and requests.subject_id is not null then 'organism'
            when requests.endpoint in ('list', 'detail') then requests.subject_kind
        end as record_kind,
        requests.groupby is not null as grouped,
        requests.field is not null and requests.field is distinct from requests.groupby as split
    from readings
    join requests using (request_key)
    where readings.fingerprint <> ''
), followed as (
    select
        *,
        lag(fingerprint) over (partition by endpoint, record_kind, groupby, field order by seq)
            as from_fingerprint,
        row_number() over (
            partition by endpoint, record_kind, groupby, field, fingerprint order by seq
        ) as sight
    from seen
)
select
    fetched_at as "when", endpoint, grouped, split,
    from_fingerprint, fingerprint as to_fingerprint, request_key as sample_request, run_id
from followed
where sight = 1 and from_fingerprint is not null
qualify row_number() over (partition by endpoint, grouped, split, fingerprint order by seq) = 1
order by seq;
