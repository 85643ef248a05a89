-- Reads observations, marts.employment_rate_disability and meta.problems, makes their number, their years, the unit of the rates and the new layouts.
select
    count(*) as figures, min(year) as first_year, max(year) as last_year,
    (select any_value(unit) from marts.employment_rate_disability) as rate_unit,
    (select count(*) from meta.problems where kind = 'drift') as layouts
from observations
