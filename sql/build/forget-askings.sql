-- What readings and requests are made of; the memory is needed for what follows.
drop table finals;
drop table paged;
drop table planned_keys;

create or replace temp table may_be_implied as
select request_key from planned where prune;

drop table planned;
