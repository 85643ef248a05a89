-- What a new release lost against the one before it: any request, or most figures of a statistic.
-- A handful of figures may go: the source takes some back. Most of a statistic gone at once is an
-- upstream that answers emptily, or a reader that no longer understands it.
with figures as (
    select endpoint, count(*) as before, 0 as after
    from read_parquet($before_figures)
    group by endpoint
    union all
    select endpoint, 0 as before, count(*) as after
    from read_parquet($after_figures)
    group by endpoint
), requests as (
    select
        (select count(*) from read_parquet($before_requests)) as before,
        (select count(*) from read_parquet($after_requests)) as after
)
select endpoint as what, sum(before)::bigint as before, sum(after)::bigint as after
from figures
group by endpoint
having sum(before) - sum(after) > 100 and sum(after) * 2 < sum(before)
union all
select 'requests' as what, before, after
from requests
where after < before
order by what
