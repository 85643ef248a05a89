-- Reads meta.requests and observations, makes the answers with nothing where there must be something.
-- severity: warning
-- nothing, or nought, is answered where there must be something: not between years that have figures, nor to a split of everybody where another answer has somebody, nor nought of a body that has people in other years
with sizes as materialized (
    select
        hash(request_key) as request,
        sum(try_cast(value as decimal(38, 6)))::double as size,
        sum(try_cast(value as decimal(38, 6))) filter (
            measure = 'headcount' and group_value is distinct from '_T' and field_value is distinct from '_T'
        )::double as headcount
    from observations
    where year is not null
    group by all
), answers as (
    select
        hash(request_key) as request,
        hash(endpoint, groupby, field, restriction) as question,
        hash(subject_kind, subject_id) as subject,
        year, state, nullif(size, 0) as size,
        state in ('empty', 'absent') or size = 0 as is_blank,
        nullif(max(headcount) over same_people, 0) as people,
        max(headcount) over same_people = 0 as is_nobody,
        max(size) over same_people as known,
        max(headcount) over (partition by subject_kind, subject_id) as staff
    from meta.requests
    left join sizes on sizes.request = hash(request_key)
    where year is not null
    window same_people as (partition by subject_kind, subject_id, year, restriction)
), amid as (
    select
        *,
        last_value(size ignore nulls) over (
            partition by subject, question order by year rows between unbounded preceding and 1 preceding
        ) as before,
        first_value(size ignore nulls) over (
            partition by subject, question order by year rows between 1 following and unbounded following
        ) as after,
        -- Unknown where a year holds this of nobody: the source may not go as far.
        median(size / people) over same_question as share
    from answers
    where question in (select question from answers where is_blank)
    window same_question as (partition by question, year)
)
select
    requests.request_key,
    concat_ws(
        ', ', 'nothing', 'of ' || shown(people) || ' people',
        'after a year with ' || shown(before), 'before one with ' || shown(after),
        case when people is null then 'where another answer has ' || shown(known) end
    ) as detail
from amid
join meta.requests as requests on hash(requests.request_key) = amid.request
where is_blank
    -- Of few people there may be none of anything.
    and coalesce(people, staff, 20) >= 20
    and (
        (before >= 20 and after >= 20)
        or (known >= 20 and share >= 0.95)
        or (is_nobody and (before >= 20 or after >= 20))
    )
