-- The segments that hold the answers whose figures are read.
select distinct body_segment as segment
from readings
where body_segment is not null
    and (
        request_key in (select request_key from renewed)
        or request_key in (select request_key from versions where versions > 1)
    )
