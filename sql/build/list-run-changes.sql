select run_id, changed from run_changes order by position
