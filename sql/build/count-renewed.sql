select
    count(*)::integer as renewed,
    (select count(distinct request_key) from versions)::integer as answered
from renewed
