select count(*) <= 1_000_000 as few from observations
