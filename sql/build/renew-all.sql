-- Every request whose figures are to be stored: all that were ever answered.
create or replace temp table renewed as
select distinct request_key from versions;
