-- Reads gender_cells, makes marts.gender_share_by_level.
-- The total of a level is the one the source gives, else the sum of its genders where none is hidden.
insert into marts.gender_share_by_level
with levels as (
    select
        subject_kind, subject_id, year, category,
        coalesce(
            max(headcount) filter (gender = '_T'),
            whole_sum(headcount, gender is distinct from '_T')
        ) as level_headcount
    from gender_cells
    where dimension = 'level'
    group by subject_kind, subject_id, year, category
)
select
    cells.subject_kind, cells.subject_id, names.name_fr, names.name_nl, cells.year,
    cells.category as level, cells.gender, cells.headcount, levels.level_headcount,
    cells.headcount / nullif(levels.level_headcount, 0) as share,
    cells.obs_status, cells.request_key
from gender_cells as cells
join levels
    on levels.subject_kind = cells.subject_kind
    and levels.subject_id = cells.subject_id
    and levels.year = cells.year
    and levels.category is not distinct from cells.category
left join subject_names as names
    on names.subject_kind = cells.subject_kind and names.subject_id = cells.subject_id
where cells.dimension = 'level'
order by cells.subject_kind, cells.subject_id, cells.year, level, cells.gender;
