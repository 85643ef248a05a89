-- Reads distribution, makes gender_cells: unrestricted headcounts by gender and one other dimension.
-- From either direction: grouped by that dimension and split by gender, else grouped by gender and split by it.
create or replace temp table gender_cells as
with either as (
    select
        subject_kind, subject_id, year, headcount, obs_status, request_key,
        case when field = 'gender' then groupby else field end as dimension,
        case when field = 'gender' then group_value else field_value end as category,
        case when field = 'gender' then field_value else group_value end as gender,
        field = 'gender' as as_asked
    from distribution
    where 'gender' in (groupby, field) and groupby <> field
        and restriction is null and measure = 'headcount'
)
select * exclude (as_asked) from either where as_asked
union all
select * exclude (as_asked)
from (from either where not as_asked) as turned
anti join (from either where as_asked) as asked
    on asked.subject_kind = turned.subject_kind
    and asked.subject_id = turned.subject_id
    and asked.year is not distinct from turned.year
    and asked.dimension = turned.dimension;
