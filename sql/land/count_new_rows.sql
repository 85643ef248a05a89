-- Reads merged_rows, makes the number of those that zone 0, the one that is merged into, does not hold.
select count(*)::double as rows
from merged_rows
where merged_seq not in (select merged_seq from merged_positions where zone = 0)
