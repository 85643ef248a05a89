-- Ends the use of the release: its file is whole.
use memory;
detach hrstats;
