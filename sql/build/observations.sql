-- Reads answered, figures and periods, makes observations: the figures on show (contract §4).
-- Within an answer they are numbered in the order of their identity, so two numbers sort them all.
-- JSON that DuckDB cannot hold (a lone surrogate) is kept as a JSON text of it.
insert into observations
with current_figures as (
    select
        answered.position, figures.ord, answered.run_id, answered.fetched_at as observed_at,
        figures.year, group_value, field_value, reason, measure, value, value_text, obs_status, attributes
    from figures
    join answered on answered.body_seq = figures.seq
    union all
    select
        answered.position, periods.ord, periods.run_id, periods.valid_from as observed_at,
        periods.year, group_value, field_value, reason, measure, value, value_text, obs_status, attributes
    from periods
    join answered using (request_key)
    where valid_to is null
)
select
    subject_kind, subject_id, endpoint, year, groupby, field, restriction,
    group_value, field_value, reason, measure, value, value_text, obs_status,
    coalesce(try_cast(attributes as json), to_json(attributes)) as attributes,
    request_key, current_figures.run_id, observed_at
from current_figures
join answered using (position)
order by position, ord;
