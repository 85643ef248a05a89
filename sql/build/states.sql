-- Reads requests, readings, landed and answered_years, makes meta.requests.
-- Each request in exactly one state (contract §2).
insert into meta.requests
with askings as (
    select
        request_key,
        count(*) as attempts,
        min(asked_at) as first_asked_at,
        max(asked_at) as last_asked_at
    from landed
    where error is distinct from getvariable('in_doubt')
    group by request_key
), judged as (
    select
        requests.*,
        latest.* exclude (request_key),
        (endpoint = 'illness' and subject_kind = 'entity' and year > getvariable('entity_illness_after'))
        or coalesce(groupby = field, false)
        or (
            endpoint = 'distribution' and subject_kind = 'organism'
            and not list_contains(getvariable('organism_distribution_groupings'), groupby)
        )
        or (
            year is not null and not exists (
                select 1
                from answered_years as other
                where other.subject_kind = requests.subject_kind
                    and other.subject_id = requests.subject_id
                    and other.endpoint = requests.endpoint
                    and other.year = requests.year
                    and other.restriction is not distinct from requests.restriction
            )
        ) as is_left_open
    from requests
    left join (from readings where latest) as latest using (request_key)
), stated as (
    select
        *,
        case
            when seq is null then 'pending'
            when meant_outcome = 'refusal' and is_left_open then 'absent'
            when meant_outcome = 'answer' and verdict is not null then verdict
            else 'failed'
        end as state
    from judged
)
select
    request_key, subject_kind, subject_id, endpoint, year, groupby, field, restriction,
    state,
    coalesce(askings.attempts, 0) as attempts,
    status as http_status,
    case
        when state in ('ok', 'empty', 'pending') then null
        when state = 'quarantined' then why
        when meant_outcome = 'answer' then 'the landed body is missing or was not read'
        when meant_outcome = 'refusal' and state = 'failed'
            then 'refused although the specification gives an answer: '
                || coalesce(error, 'status ' || status)
        else error
    end as error,
    askings.first_asked_at, askings.last_asked_at, fetched_at,
    sha256, bytes
from stated
left join askings using (request_key)
order by request_key;
