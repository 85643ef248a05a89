-- Reads nothing, makes an end of the use of the release: its file is whole.
use memory;
detach hrstats;
