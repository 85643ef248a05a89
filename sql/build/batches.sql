-- The requests to be renewed in the order of the identity, each with its answer if it never had another, and
-- the row that its first figure is stored as.
create or replace temp table answered as
with answers_of as (
    select
        request_key,
        case when count(*) = 1 then min(body_seq) end as body_seq,
        case when count(*) = 1 then min(run_id) end as run_id,
        case when count(*) = 1 then min(fetched_at) end as fetched_at
    from versions
    where request_key in (select request_key from renewed)
    group by request_key
), counts_of_bodies as (
    select seq, count(*) as figures
    from figures
    where seq in (select body_seq from answers_of)
    group by seq
), counts_of_histories as (
    select request_key, count(*) as figures from periods where valid_to is null group by request_key
), counted as (
    select
        requests.*, answers_of.* exclude (request_key),
        coalesce(of_bodies.figures, of_histories.figures, 0) as figures
    from requests
    join answers_of using (request_key)
    left join counts_of_bodies as of_bodies on of_bodies.seq = answers_of.body_seq
    left join counts_of_histories as of_histories on of_histories.request_key = requests.request_key
)
select
    row_number() over identity as position,
    * exclude (year),
    (sum(figures) over (identity rows unbounded preceding) - figures)::bigint as first_row
from counted
window identity as (
    order by endpoint, subject_kind, subject_id, groupby, field, restriction, year, request_key
);

-- The figures on show, each with its row: within an answer they are numbered in the order of their identity.
create or replace temp view current_figures as
select
    answered.first_row + figures.ord as row_number, answered.position,
    null::varchar as run_id, null::timestamp as observed_at,
    figures.year, group_value, field_value, reason, measure,
    value, value_text, obs_status, attributes
from figures
join answered on answered.body_seq = figures.seq
union all
select
    answered.first_row - 1 + row_number() over (
        partition by answered.position order by year, group_value, field_value, reason, measure
    ) as row_number,
    answered.position,
    periods.run_id, periods.valid_from as observed_at,
    year, group_value, field_value, reason, measure,
    value, value_text, obs_status, attributes
from periods
join answered using (request_key)
where valid_to is null;
