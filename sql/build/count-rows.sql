select coalesce(sum(figures), 0)::bigint as row_count from answered
