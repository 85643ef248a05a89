-- Reads observations_history, makes observations_as_of(): the figures that were on show at a moment.
create macro observations_as_of(instant) as table
select * exclude (valid_from, valid_to)
from observations_history
where valid_from <= cast(instant as timestamp)
    and (valid_to is null or valid_to > cast(instant as timestamp));
