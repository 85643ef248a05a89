-- First sight of each fingerprint after the first one, per statistic and parameters sent.
insert into meta.drift
with seen as (
    select
        readings.seq, readings.fetched_at, readings.request_key, readings.fingerprint,
        requests.endpoint,
        requests.groupby is not null as grouped,
        requests.field is not null as split
    from readings
    join requests using (request_key)
    where readings.fingerprint is not null
), followed as (
    select
        *,
        lag(fingerprint) over (partition by endpoint, grouped, split order by seq)
            as from_fingerprint,
        row_number() over (partition by endpoint, grouped, split, fingerprint order by seq)
            as sight
    from seen
)
select
    fetched_at as "when", endpoint, grouped, split,
    from_fingerprint, fingerprint as to_fingerprint, request_key as sample_request
from followed
where sight = 1 and from_fingerprint is not null
order by seq;
