-- Reads the subjects of a kind in a release, makes whether they hold one.
select count(*) > 0 as listed from read_parquet($path) where id = $id
