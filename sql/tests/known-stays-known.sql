-- Reads observations and observations_closed, makes the figures that were known and are not.
-- severity: warning
-- a figure that was known stays known: none is missing, without a word why, that had a value before, nor all of a year in an answer of many years
with years_told as materialized (
    select distinct request_key, endpoint, year
    from observations
    where endpoint in ('pension', 'carph')
), years_lost as (
    select distinct request_key, year
    from observations_closed
    semi join years_told using (request_key)
    -- A year of which nothing is told any more is a matter of the whole statistic.
    semi join years_told as of_others using (endpoint, year)
    anti join years_told as of_its_own using (request_key, year)
    where value is not null and endpoint in ('pension', 'carph')
)
select
    request_key,
    count(*) || ' figures are missing that had values, such as ' || shown(max(closed.value)) as detail
from observations as current
join observations_closed as closed using (request_key)
where current.obs_status = 'O' and closed.value is not null
    and current.year is not distinct from closed.year
    and current.group_value is not distinct from closed.group_value
    and current.field_value is not distinct from closed.field_value
    and current.reason is not distinct from closed.reason
    and current.measure is not distinct from closed.measure
group by request_key
union all
select
    request_key,
    'it holds no figure any more of ' || string_agg(year, ', ' order by year) || ', where others do' as detail
from years_lost
group by request_key
