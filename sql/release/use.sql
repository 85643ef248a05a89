-- From here on tables are those of the release.
use hrstats
