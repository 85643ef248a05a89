select state, count(*)::integer as requests from meta.requests group by state
