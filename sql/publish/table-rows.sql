-- Reads the tables that `tables` names, makes the number of the rows of each.
from query(array_to_string(
    list_transform($tables, lambda name: format('select ''{0}'' as table_name, count(*) as rows from {0}', name)),
    ' union all '
))
