-- Reads nothing, makes tables those of the release from here on.
use hrstats
