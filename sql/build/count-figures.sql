-- Reads observations; counts them.
select count(*)::bigint as figures from observations
