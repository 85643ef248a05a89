-- A fingerprint that the same parameters of a statistic never showed before, though they were answered:
-- told once per statistic, parameters sent and change. Dimensions may differ in shape from each other;
-- an answer without any row (an empty fingerprint) has none.
insert into meta.drift
with seen as (
    select
        readings.seq, readings.fetched_at, readings.request_key, readings.fingerprint,
        requests.endpoint, requests.groupby, requests.field,
        case when requests.endpoint in ('list', 'detail') then requests.subject_kind end as listed,
        requests.groupby is not null as grouped,
        requests.field is not null as split
    from readings
    join requests using (request_key)
    where readings.fingerprint <> ''
), followed as (
    select
        *,
        lag(fingerprint) over (partition by endpoint, listed, groupby, field order by seq)
            as from_fingerprint,
        row_number() over (
            partition by endpoint, listed, groupby, field, fingerprint order by seq
        ) as sight
    from seen
)
select
    fetched_at as "when", endpoint, grouped, split,
    from_fingerprint, fingerprint as to_fingerprint, request_key as sample_request
from followed
where sight = 1 and from_fingerprint is not null
qualify row_number() over (
    partition by endpoint, grouped, split, from_fingerprint, fingerprint order by seq
) = 1
order by seq;
