-- Sets up a session of a build.
-- Memory that is freed goes back to the system early, and few row groups wait to be written: what the
-- process holds besides what DuckDB counts stays small.
set allocator_background_threads = true;
set allocator_flush_threshold = '16MB';
set allocator_bulk_deallocation_flush_threshold = '32MB';
set write_buffer_row_group_count = 1;
