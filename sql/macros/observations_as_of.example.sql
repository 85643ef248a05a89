select count(*) as figures from observations_as_of(timestamp '2030-01-01')
