select request_key from read_parquet($requests) where state = 'failed' order by request_key
