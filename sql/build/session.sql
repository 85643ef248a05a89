-- Reads nothing, makes the session of a build one that holds little memory besides what DuckDB counts.
-- Memory that is freed goes back to the system early, and few row groups wait to be written.
set allocator_background_threads = true;
set allocator_flush_threshold = '16MB';
set allocator_bulk_deallocation_flush_threshold = '32MB';
set write_buffer_row_group_count = 1;
