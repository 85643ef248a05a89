-- The figures of one batch as they are stored (contract §4).
-- JSON that DuckDB cannot hold (a lone surrogate) is kept as a JSON text of it.
create or replace temp view batch_observations as
select
    position, ord,
    subject_kind, subject_id, endpoint, figures.year, groupby, field, restriction,
    group_value, field_value, reason, measure, value, value_text, obs_status,
    coalesce(try_cast(attributes as json), to_json(attributes)) as attributes,
    request_key,
    coalesce(figures.run_id, answered.run_id) as run_id,
    coalesce(figures.observed_at, answered.fetched_at) as observed_at
from batch_figures as figures
join (from answered where batch = getvariable('batch')) as answered using (position);
