-- Reads observations and meta.problems, makes their number, their years and the new layouts.
select
    count(*) as figures, min(year) as first_year, max(year) as last_year,
    (select count(*) from meta.problems where kind = 'drift') as layouts
from observations
