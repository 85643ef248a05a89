-- Reads nothing, makes the session safe for SQL that is not ours.
-- What is attached may be read, spilling goes on, all else is closed for good.
set enable_external_access = false;
set lock_configuration = true;
