-- Reads changed_figures(), makes the figures that at a moment were not what they are today.
-- The moment is in epoch milliseconds; the ten of each kind that differ most go with what they were, revised
-- ones first.
with named as (
    select
        change, subject_kind || ':' || subject_id as subject, endpoint, year,
        concat_ws(
            ', ', groupby || '=' || group_value, field || '=' || field_value, reason,
            restriction, measure
        ) as what,
        old_text as before, new_text as after, old_status as status_before, new_status as status_after,
        abs(coalesce(new_value, 0) - coalesce(old_value, 0)) as difference
    from changed_figures(epoch_ms($moment::bigint), 'infinity'::timestamp)
)
select
    *,
    count(*) over (partition by endpoint, change) as figures,
    row_number() over (
        partition by change order by difference desc, endpoint, year desc, subject, what
    ) as place
from named
qualify place <= 10 or row_number() over (partition by endpoint, change order by subject) = 1
order by change <> 'revised', change, place
