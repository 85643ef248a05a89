-- The requests answered with nothing where there is, or was, something: an earlier answer held figures, or the answer to
-- another question about the same subject, statistic, year and restriction does. Of either kind none where more than so
-- many are found ($most_emptied, $most_amid).
with emptied as (
    select request_key, count(*) over () as alike
    from read_parquet($problems)
    where kind = 'empty-after-figures'
), partly as materialized (
    select
        subject_kind, subject_id, endpoint, year, restriction,
        count(*) filter (state = 'empty') as blank
    from read_parquet($requests)
    where state in ('ok', 'empty') and year is not null
    group by subject_kind, subject_id, endpoint, year, restriction
    having blank > 0 and count(*) filter (state = 'ok') > 0
), few as (
    from partly
    where (select sum(blank) from partly) <= $most_amid
)
select request_key from emptied where alike <= $most_emptied
union
select request_key
from read_parquet($requests) as blank
where state = 'empty' and exists (
    select 1
    from few
    where few.endpoint = blank.endpoint
        and few.subject_kind = blank.subject_kind and few.subject_id = blank.subject_id
        and few.year = blank.year and few.restriction is not distinct from blank.restriction
)
order by request_key
