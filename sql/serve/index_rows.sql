-- How each asking ended, by the hash of its request key: what the index of the replica is made of.
select
    (md5_number_upper(request_key) & 4294967295)::uinteger as hash_low,
    (md5_number_upper(request_key) >> 32)::uinteger as hash_high,
    outcome,
    seq::double as seq,
    coalesce(body_seq, 0)::double as body_seq
from landed_rows($segment)
where final
