-- In the order of the segment, which is that of `seq`: sorting would hold all bodies in memory.
select seq, request_key, content_type, body
from read_parquet($path)
where outcome = 'answer' and body_seq = seq
