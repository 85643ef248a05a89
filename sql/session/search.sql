-- Reads the release in use, makes marts and meta findable without naming their schema.
set search_path = 'hrstats.main,hrstats.marts,hrstats.meta'
