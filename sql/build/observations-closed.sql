-- Reads periods and requests, makes observations_closed: figures that were replaced or withdrawn.
-- They stand in the order of their identity.
-- JSON that DuckDB cannot hold (a lone surrogate) is kept as a JSON text of it.
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
    endpoint, groupby, field, restriction, subject_kind, subject_id, period.year,
    group_value, field_value, reason, measure, period.valid_from;
