-- Reads nothing, makes the session one that reads answers and writes figures in a stream.
-- Joins stay as they are written: figures stream by in their order, only their texts are held in memory.
set disabled_optimizers = 'join_order,build_side_probe_side';

-- Every file is read once: a cache of them would only fill the memory.
set enable_external_file_cache = false;

-- Bodies are large: one chunk of answers at a time is read, and none ahead.
set streaming_buffer_size = '1KB';
