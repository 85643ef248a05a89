-- Reads workforce, contractors and category_years, makes category_cells, category_totals and known_headcounts.
-- Unrestricted headcounts by one dimension: all staff (workforce), and contractual staff (contractors,
-- whose undivided grouping is asked for as a grouping without a field, else as field and grouping in one).
create or replace temp table category_cells as
with contractual as (
    select *
    from contractors
    where restriction is null and measure = 'headcount'
        and (field is null or (field = groupby and field_value is not distinct from group_value))
    qualify (field is null) = bool_or(field is null) over (
        partition by subject_kind, subject_id, year, groupby
    )
), cells as (
    select
        'workforce' as endpoint, subject_kind, subject_id, year,
        field as dimension, field_value as category, headcount, obs_status, request_key
    from workforce
    where field is not null and restriction is null and measure = 'headcount'
    union all
    select
        'contractors' as endpoint, subject_kind, subject_id, year,
        groupby as dimension, group_value as category, headcount, obs_status, request_key
    from contractual
)
select cells.*, known.* exclude (dimension, category, from_year, until_year)
from cells
left join category_years as known
    on known.dimension = cells.dimension and known.category = cells.category
    and cells.year between known.from_year and known.until_year;

-- What each of these splits adds up to: the total the source gives, else the sum where nothing is hidden.
create or replace temp table category_totals as
select
    endpoint, subject_kind, subject_id, year, dimension,
    max(headcount) filter (category = '_T') as given,
    whole_sum(headcount, category is distinct from '_T') as summed,
    count(*) filter (category is distinct from '_T' and headcount is null) as hidden
from category_cells
group by endpoint, subject_kind, subject_id, year, dimension;

-- The best known headcount: the undivided figure; where the source gave none at all, what its splits add
-- up to, if they all say the same.
create or replace temp table known_headcounts as
with undivided as (
    select subject_kind, subject_id, year, headcount
    from workforce
    where field is null and restriction is null and measure = 'headcount'
), unanimous as (
    select
        subject_kind, subject_id, year,
        case when count(distinct coalesce(given, summed)) = 1 then max(coalesce(given, summed)) end
            as headcount
    from category_totals
    where endpoint = 'workforce'
    group by subject_kind, subject_id, year
)
select *, 'undivided' as basis from undivided
union all
select *, 'splits' as basis
from unanimous
anti join undivided using (subject_kind, subject_id, year);
