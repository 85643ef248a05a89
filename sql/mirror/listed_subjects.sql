-- The subjects that the lists held when they could last be read.
select 'entity' as kind, id from read_parquet($entities) where not delisted
union all
select 'organism' as kind, id from read_parquet($organisms) where not delisted
order by all
