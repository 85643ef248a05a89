-- The census of wire shapes: every fingerprint that landed answers showed, per endpoint and per whether
-- groupby and field were sent. An answer without any row has no shape.
with landed as (
    select
        seq, body_seq, request_key, fetched_at,
        string_split(split_part(request_key, '?', 1), '/') as path,
        regexp_extract(request_key, '[?&]groupby=([^&]*)', 1) as groupby,
        regexp_extract(request_key, '[?&]field=([^&]*)', 1) as field
    from landed_rows($segments)
    where final and outcome in ('answer', 'unchanged')
), answers as (
    select seq, verdict, fingerprint from read_parquet($answers) where fingerprint <> ''
)
select
    case
        when len(path) = 1 or path[3] = 'organisms' then 'list'
        when len(path) = 2 then 'detail'
        else path[3]
    end as endpoint,
    groupby <> '' as grouped,
    field <> '' and field <> groupby as split,
    answers.fingerprint,
    count(*)::integer as answers,
    (count(*) filter (where answers.verdict = 'quarantined'))::integer as quarantined,
    strftime(min(fetched_at), '%Y-%m-%dT%H:%M:%SZ') as first_seen,
    strftime(max(fetched_at), '%Y-%m-%dT%H:%M:%SZ') as last_seen,
    arg_min(request_key, landed.seq) as sample_request
from landed
join answers on answers.seq = landed.body_seq
group by all
order by endpoint, grouped, split, min(landed.seq)
