-- Joins stay as they are written: figures stream by in their order, only their texts are held in memory.
set disabled_optimizers = 'join_order,build_side_probe_side'
