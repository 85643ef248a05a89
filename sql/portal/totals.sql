-- Reads observations, makes their number, their years and the highest rate.
select
    count(*) as figures, min(year) as first_year, max(year) as last_year,
    max(abs(value)) filter (where endpoint = 'carph' and measure = 'rate') as highest_rate
from observations
