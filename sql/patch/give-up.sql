use memory;
detach database if exists hrstats;
detach database if exists part;
detach database if exists former;
