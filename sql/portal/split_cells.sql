-- Reads marts.composition, marts.crossed and criterion_places, makes split_cells.
-- The staff of each body by each criterion and by any two, with the place of each figure in its cube. It is read a body at
-- a time: all of it together is larger than a build may hold in memory.
create or replace temp view split_cells as
with told as (
    select
        subject_kind, subject_id, endpoint, dimension, null as second_dimension, year, category,
        null as second_category, headcount, obs_status, request_key
    from marts.composition
    union all
    select
        subject_kind, subject_id, case endpoint when 'contractors' then endpoint else 'workforce' end, dimension,
        second_dimension, year, category, second_category, headcount, obs_status, request_key
    from marts.crossed
)
select
    told.*,
    row_places.size * coalesce(column_places.size, 1) as size,
    row_places.place * coalesce(column_places.size, 1) + if(second_dimension is null, 0, column_places.place) as place
from told
left join criterion_places as row_places
    on row_places.dimension = told.dimension and row_places.code = category
left join criterion_places as column_places
    on column_places.dimension = second_dimension and column_places.code = second_category;
