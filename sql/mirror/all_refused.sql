-- Reads meta.requests and observations, makes the number of statistics, one of them and why, if every one is refused.
-- Figures of earlier answers are enough to show. None asked is as if, where the lists name nobody or are not understood. Illness of the entity may be refused for years not published.
with asked as (
    select
        *,
        endpoint not in ('list', 'detail') as is_statistic,
        state in ('absent', 'failed') and http_status between 400 and 499 and http_status not in (408, 425, 429) as is_refused
    from meta.requests
)
select
    count_if(is_statistic)::integer as refused,
    min_by(request_key, request_key) filter (where is_statistic and error is not null) as request_key,
    min_by(error, request_key) filter (where is_statistic) as error,
    coalesce(
        array_agg(concat_ws(': ', request_key, error) order by request_key)
            filter (where endpoint = 'list' and state = 'quarantined'),
        []
    ) as unread
from asked
having not exists (from observations) and (
    bool_and(endpoint = 'list' and state in ('ok', 'empty', 'quarantined')) and count(distinct subject_kind) = 2
    or bool_and(is_refused) filter (where is_statistic)
    and bool_or(is_statistic and (endpoint <> 'illness' or subject_kind <> 'entity'))
)
