select count(*)::bigint as figures from observations
