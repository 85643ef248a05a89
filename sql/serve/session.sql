-- Bodies pass through by the megabyte: what is let go of goes back to the operating system.
set allocator_flush_threshold = '1MB';
set allocator_bulk_deallocation_flush_threshold = '1MB';
