select content_type, sha256, body
from read_parquet($segments)
where seq = $seq
