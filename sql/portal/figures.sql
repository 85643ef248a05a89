-- Reads observations, makes the figures that charts are drawn from.
-- One row per set, subject, year and pair of categories. A
-- crossing is taken the way round that the source answers it in that year, a split by age alone where it
-- answers neither way in any. Sets that are drawn for one year hold that, the last, and the first that the
-- source counted alike. Figures are picked statistic by statistic: a choice in one condition would be asked
-- of every figure.
with picked as (
    select * from observations
    where endpoint = 'workforce' and measure = 'headcount' and restriction is null
        and coalesce(field, 'none') in ('none', 'gender', 'age', 'seniority', 'telework-day')
    union all
    select * from observations
    where endpoint = 'distribution' and groupby = 'gender' and field in ('level', 'age')
        and measure = 'headcount' and restriction is null
    union all
    select * from observations
    where endpoint = 'distribution' and field = 'gender' and groupby in ('level', 'age')
        and measure = 'headcount' and restriction is null
    union all
    select * from observations
    where endpoint = 'illness' and measure = 'days' and restriction is null
        and groupby in ('month', 'weekday')
    union all
    select * from observations
    where endpoint = 'pension' and measure = 'retirements' and restriction is null
    union all
    select * from observations
    where endpoint = 'carph' and measure = 'rate' and restriction is null
), wanted as (
    select
        case
            when endpoint = 'workforce' and field is null then 'headcount'
            when endpoint = 'workforce' and field = 'gender' then 'gender'
            when endpoint = 'workforce' and field = 'age' then 'age'
            when endpoint = 'workforce' and field = 'seniority' then 'seniority'
            when endpoint = 'workforce' and field = 'telework-day' then 'telework'
            when endpoint = 'distribution' and 'level' in (groupby, field) then 'level'
            when endpoint = 'distribution' then 'age'
            when endpoint = 'illness' then groupby
            when endpoint = 'pension' then 'retirements'
            when endpoint = 'carph' then 'rate'
        end as figure_set,
        case
            when endpoint = 'workforce' then 2
            when groupby = 'gender' then 1
            else 0
        end as preference,
        subject_kind, subject_id, year,
        case
            when endpoint = 'workforce' then field_value
            when endpoint = 'distribution' and groupby = 'gender' then field_value
            when endpoint = 'pension' then reason
            else group_value
        end as a,
        case
            when endpoint <> 'distribution' then null
            when groupby = 'gender' then group_value
            else field_value
        end as b,
        value, obs_status, request_key
    from picked
), one_way as (
    select * from wanted
    qualify preference = min(preference) over (partition by figure_set, subject_kind, subject_id, year)
        and (preference < 2 or min(preference) over (partition by figure_set, subject_kind, subject_id) = 2)
), ranked as (
    -- Of categories without end the largest are kept; the others are counted.
    select
        *,
        dense_rank() over (partition by figure_set order by a_size desc, a) as a_rank,
        dense_rank() over (partition by figure_set order by b_size desc, b) as b_rank
    from (
        select
            *,
            coalesce(max(value) over (partition by figure_set, a), 0) as a_size,
            coalesce(max(value) over (partition by figure_set, b), 0) as b_size
        from one_way
    )
), bounded as (
    select
        *,
        coalesce(
            min(year) filter (value is not null and year >= getvariable('comparable_since')) over subject_years,
            min(year) filter (value is not null) over subject_years,
            min(year) over subject_years
        ) as first_year,
        coalesce(max(year) filter (value is not null) over subject_years, max(year) over subject_years)
            as last_year
    from ranked
    window subject_years as (partition by figure_set, subject_kind, subject_id)
)
select
    figure_set, subject_kind, subject_id, year, a, b, value, obs_status, request_key,
    a_rank > getvariable('most_categories') or b_rank > getvariable('most_genders') as left_out
from bounded
where figure_set not in ('level', 'gender', 'age', 'seniority', 'weekday')
    or year is null
    or year in (first_year, last_year)
order by figure_set, subject_kind, subject_id, year, a, b
