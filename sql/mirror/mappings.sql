-- Reads derived answers, makes how many of them each mapping reads, and how many none does, form by form.
select form, mapping, verdict, count(*)::integer as answers
from read_parquet($answers)
where form is not null
group by all
order by form, mapping, verdict
