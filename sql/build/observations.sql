-- The figures of the latest readable answer of each request (contract §4). The order is the identity.
-- JSON that DuckDB cannot hold (a lone surrogate) is kept as a JSON text of it.
-- FSST takes a third of the time of storing, and where texts repeat as here it saves nothing.
set disabled_compression_methods = 'fsst';

insert into observations
with current_figures as (
    select
        versions.request_key, versions.run_id, versions.fetched_at as observed_at,
        figures.year, figures.group_value, figures.field_value, figures.reason, figures.measure,
        figures.value, figures.value_text, figures.obs_status, figures.attributes
    from versions
    join figures on figures.seq = versions.body_seq
    where versions.versions = 1
    union all
    select
        request_key, run_id, valid_from as observed_at,
        year, group_value, field_value, reason, measure,
        value, value_text, obs_status, attributes
    from periods
    where valid_to is null
)
select
    requests.subject_kind, requests.subject_id, requests.endpoint, figure.year,
    requests.groupby, requests.field, requests.restriction,
    figure.group_value, figure.field_value, figure.reason, figure.measure,
    figure.value, figure.value_text, figure.obs_status,
    coalesce(try_cast(figure.attributes as json), to_json(figure.attributes)) as attributes,
    figure.request_key, figure.run_id, figure.observed_at
from current_figures as figure
join requests using (request_key)
order by
    endpoint, subject_kind, subject_id, groupby, field, restriction, figure.year,
    group_value, field_value, reason, measure;

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
