select distinct batch from answered order by batch
