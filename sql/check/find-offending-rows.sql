insert into offending_rows
select request_key::varchar as request_key, left(detail::varchar, 300) as detail
from query(getvariable('data_test'));
