-- Reads a segment, makes a file of its bodies, one after the other, each compared with its hash.
copy (
    select case when octet_length(body) = bytes and sha256(body) = sha256 then body
        else error('row ' || seq || ' has another body than was landed') end
    from read_parquet($path)
    where body_seq = seq
    order by seq
) to $file (format blob)
