-- Reads observations and meta.problems, makes their number, their years, the highest rate and the new layouts.
select
    count(*) as figures, min(year) as first_year, max(year) as last_year,
    max(abs(value)) filter (where endpoint = 'carph' and measure = 'rate') as highest_rate,
    (select count(*) from meta.problems where kind = 'drift') as layouts
from observations
