-- Reads requests and versions, makes answered: every request with a readable answer.
-- They stand in the order that their figures are stored in, each with that answer where it never had another.
create or replace temp table answered as
with answers as (
    select
        request_key,
        case when count(*) = 1 then min(body_seq) end as body_seq,
        case when count(*) = 1 then min(run_id) end as run_id,
        case when count(*) = 1 then min(fetched_at) end as fetched_at
    from versions
    group by request_key
)
select
    row_number() over (
        order by endpoint, groupby, field, restriction, subject_kind, subject_id, year, request_key
    ) as position,
    requests.* exclude (year), answers.* exclude (request_key)
from requests
join answers using (request_key);
