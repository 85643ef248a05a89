-- Reads misfits, astray, rescaled, borrowed, mislabelled, outvoted and emptied, makes contradicted: the readable answers whose figures are not taken, and why.
create or replace temp table contradicted as
select seq, min(why) as why
from (
    from misfits
    union all
    from astray
    union all
    from rescaled
    union all
    from borrowed
    union all
    from mislabelled
    union all
    from outvoted
    union all
    from emptied
)
group by seq;
