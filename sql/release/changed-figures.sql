-- Reads observations_history, makes changed_figures().
-- Figures that differ between two moments, once each; what holds at both has not changed.
create or replace temp macro changed_figures(earlier, later) as table
with moments as (
    select
        *,
        valid_from <= earlier and coalesce(valid_to > earlier, true) as held_before,
        valid_from <= later and coalesce(valid_to > later, true) as holds_after
    from observations_history
), figures as (
    select
        subject_kind, subject_id, endpoint, year, groupby, field, restriction, group_value,
        field_value, reason, measure,
        bool_or(held_before) as held_before,
        bool_or(holds_after) as holds_after,
        any_value(value) filter (where held_before) as old_value,
        any_value(value) filter (where holds_after) as new_value,
        any_value(value_text) filter (where held_before) as old_text,
        any_value(value_text) filter (where holds_after) as new_text,
        any_value(obs_status) filter (where held_before) as old_status,
        any_value(obs_status) filter (where holds_after) as new_status,
        coalesce(
            any_value(request_key) filter (where holds_after), any_value(request_key)
        ) as request_key,
        coalesce(
            any_value(attributes) filter (where holds_after), any_value(attributes)
        ) as attributes
    from moments
    where held_before <> holds_after
    group by all
)
select
    case when not held_before then 'added' when not holds_after then 'removed' else 'revised' end
        as change,
    * exclude (held_before, holds_after)
from figures
where held_before <> holds_after
    or old_value is distinct from new_value
    or old_status is distinct from new_status
    or (
        new_value is null and old_text is distinct from new_text
        and regexp_matches(concat(old_text, new_text), '[0-9]')
    );
