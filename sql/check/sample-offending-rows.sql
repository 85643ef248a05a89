select request_key, detail, count(*) over () as offending_rows
from offending_rows
order by request_key, detail
limit 100
