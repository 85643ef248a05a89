-- The source the folder is bound to, as the latest run says it.
select source_detail as source
from meta.runs
where source_detail is not null
order by finished_at desc nulls last, run_id desc
limit 1
