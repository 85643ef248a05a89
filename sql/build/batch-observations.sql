-- The figures of one batch as they are stored (contract §4).
-- JSON that DuckDB cannot hold (a lone surrogate) is kept as a JSON text of it.
create or replace temp view batch_observations as
select
    row_number,
    subject_kind, subject_id, endpoint, batch.year, groupby, field, restriction,
    group_value, field_value, reason, measure, value, value_text, obs_status,
    coalesce(try_cast(attributes as json), to_json(attributes)) as attributes,
    request_key,
    coalesce(batch.run_id, answers.run_id) as run_id,
    coalesce(batch.observed_at, answers.fetched_at) as observed_at
from batch_figures as batch
join (
    from answered
    where first_row <= getvariable('last_row') and first_row + figures > getvariable('first_row')
) as answers using (position);
