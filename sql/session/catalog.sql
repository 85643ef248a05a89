-- Reads the session, makes the name of the database in use.
select current_database() as catalog
