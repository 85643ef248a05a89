-- What only figures are made of; the memory is needed for what follows.
drop table answered;
drop table periods;
