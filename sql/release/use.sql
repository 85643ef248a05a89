use hrstats
