-- Reads observations and observations_closed, makes the statistics of a subject of which most figures were revised, and by much.
-- severity: warning
-- a revision corrects some figures: not most of what one statistic tells of a subject, by more than a tenth
with first_told as materialized (
    select
        request_key, year, group_value, field_value, reason, measure,
        arg_min(value, valid_from) as value
    from observations_closed
    where value is not null
    group by all
), figures as (
    select
        endpoint, subject_kind, subject_id, current.request_key, current.value, first_told.value as was,
        abs(current.value - was) > 0.1 * greatest(was, 10) as is_another
    from observations as current
    left join first_told
        on first_told.request_key = current.request_key
        and first_told.year is not distinct from current.year
        and first_told.group_value is not distinct from current.group_value
        and first_told.field_value is not distinct from current.field_value
        and first_told.reason is not distinct from current.reason
        and first_told.measure is not distinct from current.measure
    -- Small figures are revised by a tenth soon.
    where current.value >= 10 or first_told.value >= 10
), subjects as (
    select
        endpoint, subject_kind, subject_id, count(*) as figures, count_if(is_another) as others,
        max({'change': abs(value - was), 'request_key': request_key, 'value': value, 'was': was}) filter (is_another) as largest
    from figures
    group by endpoint, subject_kind, subject_id
)
select
    largest.request_key,
    others || ' of ' || figures || ' figures of ' || endpoint || ' of ' || subject_kind || ' ' || subject_id
        || ' are others by more than a tenth than when they were first told, such as '
        || shown(largest.value) || ', which was ' || shown(largest.was) as detail
from subjects
where others > 5 and 2 * others > figures
