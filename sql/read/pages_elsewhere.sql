-- Reads segments, makes those that hold pages of answers which begin in another, by that other.
select distinct first_filename as segment, filename as elsewhere
from landed_pages($segments)
where first_filename <> filename
order by segment, elsewhere
