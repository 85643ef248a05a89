-- Reads segments, makes whether a detail of each kind of subject was ever answered.
-- And those that were refused where none was.
with details as (
    select split_part(request_key, '/', 1) as root, request_key, outcome in ('answer', 'unchanged') as is_answered
    from landed_rows($segments)
    where final and page_of is null and request_key like '%/%' and request_key not like '%/%/%'
)
select
    root,
    bool_or(is_answered) as is_answered,
    case when not bool_or(is_answered) then list(distinct request_key order by request_key) else [] end as refused
from details
group by root
order by root
