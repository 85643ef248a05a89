-- Reads the release as `data_test` does, makes the first rows it finds, with how many there are.
select
    request_key::varchar as request_key, left(detail::varchar, 300) as detail,
    count(*) over () as offending_rows
from query($data_test)
order by request_key, detail
limit 100
