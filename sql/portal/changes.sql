-- Figures whose value at a moment (epoch milliseconds) is not the one of today, told once each; up to
-- twenty of each kind go with what they were.
with touched as (
    select *, valid_from <= epoch_ms($moment::bigint) as held_before
    from observations_history
    where valid_from > epoch_ms($moment::bigint) or valid_to > epoch_ms($moment::bigint)
), figures as (
    select
        subject_kind, subject_id, endpoint, year, groupby, field, restriction, group_value,
        field_value, reason, measure,
        bool_or(held_before) as known,
        bool_or(valid_to is null) as holds,
        any_value(coalesce(value_text, obs_status)) filter (where held_before) as before,
        any_value(coalesce(value_text, obs_status)) filter (where valid_to is null) as after
    from touched
    group by all
), named as (
    select
        case when not known then 'added' when not holds then 'removed' else 'revised' end as change,
        subject_kind || ':' || subject_id as subject, endpoint, year,
        concat_ws(
            ', ', groupby || '=' || group_value, field || '=' || field_value, reason,
            restriction, measure
        ) as what,
        before, after
    from figures
    where (known or holds) and before is distinct from after
)
select
    *,
    count(*) over (partition by endpoint, change) as figures,
    row_number() over (partition by change order by endpoint, year desc, subject, what) as place
from named
qualify place <= 20 or row_number() over (partition by endpoint, change order by subject) = 1
order by change, place
