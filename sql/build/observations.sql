-- The figures of one batch, behind those of the batches before it (contract §4). The order is the identity.
-- JSON that DuckDB cannot hold (a lone surrogate) is kept as a JSON text of it.
-- FSST takes a third of the time of storing, and where texts repeat as here it saves nothing.
set disabled_compression_methods = 'fsst';

insert into observations
select
    subject_kind, subject_id, endpoint, figures.year, groupby, field, restriction,
    group_value, field_value, reason, measure, value, value_text, obs_status,
    coalesce(try_cast(attributes as json), to_json(attributes)) as attributes,
    request_key,
    coalesce(figures.run_id, answered.run_id) as run_id,
    coalesce(figures.observed_at, answered.fetched_at) as observed_at
from batch_figures as figures
join (from answered where batch = getvariable('batch')) as answered using (position)
order by position, ord;

reset disabled_compression_methods;
