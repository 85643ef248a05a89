select current_database() as catalog
