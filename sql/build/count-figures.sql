-- Reads observations, makes their number.
select count(*)::bigint as figures from observations
