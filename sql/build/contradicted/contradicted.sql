-- Reads misfits, unfitted, astray, rescaled, borrowed, mislabelled, outvoted and emptied, makes contradicted: readable answers that others speak against.
-- Why, and whether their figures are kept all the same.
create or replace temp table contradicted as
with against as (
    from misfits
    union all
    from unfitted
    union all
    from astray
    union all
    from rescaled
    union all
    from borrowed
    union all
    from mislabelled
    union all
    from emptied
)
select seq, min(why) as why, bool_and(are_kept) as are_kept
from (
    select seq, why, are_kept
    from outvoted
    union all
    select seq, why, false
    from against
)
group by seq;
