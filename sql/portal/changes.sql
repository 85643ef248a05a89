-- Figures that at a moment (epoch milliseconds) were not what they are today, told once each, as `changes`
-- tells them; up to twenty of each kind go with what they were.
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
        any_value(value) filter (where held_before) as value_before,
        any_value(value) filter (where valid_to is null) as value_after,
        any_value(value_text) filter (where held_before) as before,
        any_value(value_text) filter (where valid_to is null) as after,
        any_value(obs_status) filter (where held_before) as status_before,
        any_value(obs_status) filter (where valid_to is null) as status_after
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
        before, after, status_before, status_after
    from figures
    where known is distinct from holds
        or (
            known and (
                value_before is distinct from value_after
                or status_before is distinct from status_after
                or (
                    value_after is null and before is distinct from after
                    and regexp_matches(concat(before, after), '[0-9]')
                )
            )
        )
)
select
    *,
    count(*) over (partition by endpoint, change) as figures,
    row_number() over (partition by change order by endpoint, year desc, subject, what) as place
from named
qualify place <= 20 or row_number() over (partition by endpoint, change order by subject) = 1
order by change, place
