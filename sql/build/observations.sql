-- The figures of the latest readable answer of each request (contract §4). The order is the identity.
-- JSON that DuckDB cannot hold (a lone surrogate) is kept as a JSON text of it.
-- FSST takes a third of the time of storing, and where texts repeat as here it saves nothing.
set disabled_compression_methods = 'fsst';

-- Requests with figures in the order of the identity, each with its answer if it never had another.
create or replace temp table answered as
with answers_of as (
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
        order by endpoint, subject_kind, subject_id, groupby, field, restriction, year, request_key
    ) as position,
    requests.* exclude (year), answers_of.* exclude (request_key)
from requests
join answers_of using (request_key);

-- Within an answer figures stand in the order of their identity, so two numbers sort them all. Looking up
-- what requests say after the sort would be a third cheaper, but a join loses the order with two threads.
insert into observations
with current_figures as (
    select
        answered.*, figures.ord, answered.fetched_at as observed_at,
        figures.year, figures.group_value, figures.field_value, figures.reason, figures.measure,
        figures.value, figures.value_text, figures.obs_status, figures.attributes
    from answered
    join figures on figures.seq = answered.body_seq
    union all by name
    select
        answered.* exclude (run_id), periods.run_id,
        row_number() over (
            partition by answered.position order by year, group_value, field_value, reason, measure
        ) as ord,
        periods.valid_from as observed_at,
        year, group_value, field_value, reason, measure,
        value, value_text, obs_status, attributes
    from answered
    join periods using (request_key)
    where valid_to is null
)
select
    subject_kind, subject_id, endpoint, year, groupby, field, restriction,
    group_value, field_value, reason, measure, value, value_text, obs_status,
    coalesce(try_cast(attributes as json), to_json(attributes)) as attributes,
    request_key, run_id, observed_at
from current_figures
order by position, ord;

insert into observations_closed
select
    requests.subject_kind, requests.subject_id, requests.endpoint, period.year,
    requests.groupby, requests.field, requests.restriction,
    period.group_value, period.field_value, period.reason, period.measure,
    period.value, period.value_text, period.obs_status,
    coalesce(try_cast(period.attributes as json), to_json(period.attributes)) as attributes,
    period.request_key, period.run_id, period.valid_from as observed_at,
    period.valid_from, period.valid_to
from periods as period
join requests using (request_key)
where period.valid_to is not null
order by
    endpoint, subject_kind, subject_id, groupby, field, restriction, period.year,
    group_value, field_value, reason, measure, period.valid_from;

reset disabled_compression_methods;

create view observations_history as
select *, observed_at as valid_from, null::timestamp as valid_to
from observations
union all
select * from observations_closed;
