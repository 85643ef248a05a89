-- severity: warning
-- nothing is answered where there must be something: not between years that have figures, nor where a split of everybody is asked for
with blank as materialized (
    select hash(request_key) as request, hash(endpoint, groupby, field, restriction) as question
    from meta.requests
    where state in ('empty', 'absent') and year is not null
), sizes as (
    select hash(request_key) as request, sum(try_cast(value as decimal(38, 6)))::double as size
    from observations
    where hash(endpoint, groupby, field, restriction) in (select question from blank)
    group by all
), splits as (
    select subject_kind, subject_id, year, restriction, sum(try_cast(headcount as decimal(38, 6)))::double as headcount
    from workforce
    where measure = 'headcount' and field_value is distinct from '_T'
    group by subject_kind, subject_id, year, restriction, field
), people as (
    select subject_kind, subject_id, year, restriction, max(headcount) as people
    from splits
    group by all
), answers as (
    select
        hash(requests.request_key) as request,
        hash(requests.endpoint, requests.groupby, requests.field, requests.restriction) as question,
        hash(requests.subject_kind, requests.subject_id) as subject,
        requests.year, people.people, sizes.size
    from meta.requests as requests
    left join people
        on people.subject_kind = requests.subject_kind
        and people.subject_id = requests.subject_id
        and people.year = requests.year
        and people.restriction is not distinct from requests.restriction
    left join sizes on sizes.request = hash(requests.request_key)
    where requests.year is not null
        and hash(requests.endpoint, requests.groupby, requests.field, requests.restriction) in (
            select question from blank
        )
), amid as (
    select
        *,
        last_value(size ignore nulls) over (
            partition by subject, question order by year rows between unbounded preceding and 1 preceding
        ) as before,
        first_value(size ignore nulls) over (
            partition by subject, question order by year rows between 1 following and unbounded following
        ) as after,
        -- What a year holds of nobody, the source may not have.
        max(size) over (partition by question, year) as most,
        median(size / people) over (partition by question, year) as share
    from answers
)
select
    requests.request_key,
    concat_ws(
        ', ', 'nothing, of ' || people || ' people', 'after a year with ' || before, 'before one with ' || after
    ) as detail
from amid
join meta.requests as requests on hash(requests.request_key) = amid.request
where amid.request in (select request from blank)
    and size is null
    and most > 0
    -- Of few people there may be none of anything.
    and coalesce(people, 20) >= 20
    and ((before >= 20 and after >= 20) or (people >= 20 and share >= 0.95))
