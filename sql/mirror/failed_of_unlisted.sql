-- Reads meta.requests and the lists, makes the failed requests about subjects that are listed no longer.
-- Nobody can ask them again.
with listed as (
    select 'entity' as subject_kind, id from read_parquet($entities) where not delisted
    union all
    select 'organism' as subject_kind, id from read_parquet($organisms) where not delisted
)
select requests.request_key
from read_parquet($requests) as requests
anti join listed
    on listed.subject_kind = requests.subject_kind and listed.id = requests.subject_id
where requests.state = 'failed' and requests.subject_id is not null
order by requests.request_key
