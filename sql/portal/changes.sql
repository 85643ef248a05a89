-- Reads changed_figures(), makes the figures that at a moment were not what they are today.
-- The moment is in epoch milliseconds; up to twenty of each kind go with what they were.
with named as (
    select
        change, subject_kind || ':' || subject_id as subject, endpoint, year,
        concat_ws(
            ', ', groupby || '=' || group_value, field || '=' || field_value, reason,
            restriction, measure
        ) as what,
        old_text as before, new_text as after, old_status as status_before, new_status as status_after
    from changed_figures(epoch_ms($moment::bigint), 'infinity'::timestamp)
)
select
    *,
    count(*) over (partition by endpoint, change) as figures,
    row_number() over (partition by change order by endpoint, year desc, subject, what) as place
from named
qualify place <= 20 or row_number() over (partition by endpoint, change order by subject) = 1
order by change, place
