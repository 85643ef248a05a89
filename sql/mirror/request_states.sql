select request_key, state from read_parquet($requests)
