-- Reads merged_parts, makes the segments of the merged zone, and the files each is made from.
select segment::integer as segment, list(distinct path order by path) as paths
from merged_parts
group by segment
order by segment
