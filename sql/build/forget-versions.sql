-- What tells where figures are stored; the memory is needed for what follows.
drop view renewed;
drop table versions;
drop table requests;
