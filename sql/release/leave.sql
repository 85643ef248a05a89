use memory;
detach hrstats;
