-- Reads compared, makes how often added segments say otherwise than what stood before them.
select count(*)::integer as news
from compared
where seq >= getvariable('first_added_seq') and said is distinct from said_before
