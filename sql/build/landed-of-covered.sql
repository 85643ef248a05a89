-- Reads all_landed and covered_runs, makes landed: what the runs landed that the release covers.
create or replace temp view landed as from all_landed semi join covered_runs using (run_id);
