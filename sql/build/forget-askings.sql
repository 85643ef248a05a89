-- What readings and requests are made of; the memory is needed for what follows.
drop table finals;
drop table planned_keys;
