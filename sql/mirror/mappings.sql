-- Reads derived answers and segments, makes how many answers each mapping reads and how many none does, and one of each.
with told as (
    select form, mapping, verdict, count(*)::integer as answers, min(seq) as seq, arg_min(why, seq) as why
    from read_parquet($answers)
    where form is not null
    group by form, mapping, verdict
)
select form, mapping, verdict, answers, told.seq::double as seq, why, request_key
from told
inner join landed_rows($segments) as landed using (seq)
order by form, mapping, verdict
