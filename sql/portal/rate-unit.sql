-- Reads carph, makes the unit of the published rates.
-- The rule of marts.employment_rate_disability, from a table that releases of every version have.
select case when median(rate) > 0.2 then 'percent' when median(rate) > 0 then 'ratio' end as rate_unit
from carph
where measure = 'rate' and rate > 0
