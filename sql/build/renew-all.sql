-- Every request whose figures are to be stored: all that were ever answered.
create or replace temp view renewed as
select request_key from versions;
