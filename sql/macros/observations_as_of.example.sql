-- Reads observations_history, makes an example for the documents.
select count(*) as figures from observations_as_of(timestamp '2030-01-01')
