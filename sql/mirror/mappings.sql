-- Reads derived answers and segments, makes how many answers each mapping reads, how many requests none does, and one of each.
with told as (
    select answers.form, answers.mapping, answers.verdict, answers.why, seq, landed.request_key
    from read_parquet($answers) as answers
    inner join landed_rows($segments) as landed using (seq)
    where answers.form is not null
    -- What was set aside before a later answer came is no gap.
    qualify answers.verdict <> 'quarantined' or seq = max(seq) over (partition by landed.request_key)
)
select
    form, mapping, verdict, count(*)::integer as answers, min(seq)::double as seq, arg_min(why, seq) as why,
    arg_min(request_key, seq) as request_key
from told
group by form, mapping, verdict
order by form, mapping, verdict
