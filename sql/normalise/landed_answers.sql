select seq, request_key, content_type, body
from read_parquet($path)
where outcome = 'answer' and body_seq = seq
order by seq
