-- Reads category_cells, gender_cells and category_years, makes part_time_answers: by gender, and for everybody as `_T`.
create or replace temp table part_time_answers as
with cells as (
    select subject_kind, subject_id, year, '_T' as gender, category, headcount
    from category_cells
    where endpoint = 'workforce' and dimension = 'working-time'
    union all
    select subject_kind, subject_id, year, gender, category, headcount
    from gender_cells
    where dimension = 'working-time' and gender <> '_T'
), answers as (
    select
        subject_kind, subject_id, cells.year, gender,
        count(*) filter (cells.category <> '_T' and headcount is null) as hidden,
        total_of(headcount, cells.category) as total,
        string_agg(cells.category, ', ' order by cells.category)
            filter (cells.category <> '_T' and meaning is null) as not_understood,
        -- Numbers from 10 to 95 say nothing where no category means full time.
        bool_and(headcount is not null and meaning is not null) filter (cells.category <> '_T')
            and exists (
                from category_years where dimension = 'working-time' and meaning = 'full'
            ) as known,
        whole_sum(headcount, meaning = 'full') as full_time,
        whole_sum(headcount, meaning = 'part') as part_time,
        whole_sum(headcount, meaning = 'interrupted') as interrupted,
        whole_sum(headcount, meaning = 'unknown') as unknown
    from cells
    left join category_years as times
        on times.dimension = 'working-time' and times.category = cells.category
        and cells.year between times.from_year and times.until_year
    group by subject_kind, subject_id, cells.year, gender
)
select
    subject_kind, subject_id, year, gender, total, hidden, not_understood,
    case when known then coalesce(full_time, 0) end as full_time,
    case when known then coalesce(part_time, 0) end as part_time,
    case when known then coalesce(interrupted, 0) end as interrupted,
    case when known then coalesce(unknown, 0) end as unknown,
    case when known then coalesce(part_time, 0) / nullif(total, 0) end as share
from answers;
