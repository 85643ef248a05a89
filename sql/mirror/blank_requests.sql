-- Reads meta.problems, makes the requests answered with nothing where an earlier answer held figures.
-- None where more than so many ($most) are found.
select request_key
from read_parquet($table)
where kind = 'empty-after-figures'
qualify count(*) over () <= $most
order by request_key
