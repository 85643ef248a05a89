-- Reads observations, makes the answers whose categories are usual in another dimension.
-- severity: warning
-- an answer is split by what was asked: its categories are not those that are rare in that dimension, and usual in another
with split as (
    select groupby as dimension, group_value as category, count(*) as figures
    from observations
    where group_value <> '_T'
    group by all
    union all
    select field, field_value, count(*)
    from observations
    where field_value <> '_T' and field is distinct from groupby
    group by all
), shares as materialized (
    select dimension, category, sum(figures) / sum(sum(figures)) over (partition by dimension) as share
    from split
    where dimension is not null
    group by dimension, category
), pairs as (
    select
        asked.dimension, asked.category, other.dimension as usual_in,
        asked.share < 0.05 and other.share > 10 * asked.share as is_strange,
        -- Where people live and where they work are the same places.
        sum(least(asked.share, other.share)) over (partition by asked.dimension, other.dimension) as common
    from shares as asked
    join shares as other on other.category = asked.category and other.dimension <> asked.dimension
), strange as materialized (
    select dimension, category, usual_in
    from pairs
    where is_strange and common < 0.5
), axes as (
    select request_key, groupby as dimension, group_value as category
    from observations
    where groupby in (select dimension from strange) and group_value <> '_T'
    union all
    select request_key, field, field_value
    from observations
    where field in (select dimension from strange) and field_value <> '_T' and field is distinct from groupby
), told as (
    select request_key, dimension, count(distinct category) as categories
    from axes
    group by request_key, dimension
), suspects as (
    select request_key, dimension, usual_in, count(distinct category) as categories
    from axes
    join strange using (dimension, category)
    group by request_key, dimension, usual_in
)
select request_key, 'split by ' || dimension || ', all ' || categories || ' categories are usual in ' || min(usual_in) as detail
from told
join suspects using (request_key, dimension, categories)
where categories > 1
group by request_key, dimension, categories
