-- Reads the tables that `one_table` and `other_table` say, makes the number of rows that differ, place by place.
select count(*) filter (where one is distinct from other) as rows
from query_table(getvariable('one_table')) as one
positional join query_table(getvariable('other_table')) as other
