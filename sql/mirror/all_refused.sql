-- Reads meta.requests as Parquet, makes the number of statistics, one of them and why, if every one of them is refused.
-- Illness of the entity may be refused for years that are not published.
select
    count(*)::integer as refused,
    min_by(request_key, request_key) filter (where error is not null) as request_key,
    min_by(error, request_key) as error
from read_parquet($requests)
where endpoint not in ('list', 'detail') and state <> 'implied'
having bool_and(state in ('absent', 'failed') and http_status between 400 and 499 and http_status not in (408, 425, 429))
    and bool_or(endpoint <> 'illness' or subject_kind <> 'entity')
