use memory;
drop table if exists landed;
drop table if exists renewed;
detach database if exists hrstats;
detach database if exists part;
detach database if exists former;
