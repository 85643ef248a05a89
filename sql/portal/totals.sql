-- Reads observations, raw.responses, meta.mappings and meta.problems, makes the numbers of the whole page.
-- How many figures, how many of them on mappings proved by sums, of which years, and the new layouts.
select
    count(*) as figures, min(year) as first_year, max(year) as last_year,
    count(*) filter (accepted_by = 'numbers') as proved,
    (select count(*) from meta.problems where kind = 'drift') as layouts
from observations
left join raw.responses using (request_key)
left join meta.mappings on mappings.id = responses.mapping
