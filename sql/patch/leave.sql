use hrstats;
detach part;
detach former;
