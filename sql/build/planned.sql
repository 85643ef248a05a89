-- Every request of the union of all plans. The shard of a key is `shardOf` of src/selection.ts.
create or replace temp table planned_keys as
select plans.run_id, plans.prune, lists.request_key
from plans
join plan_lists as lists using (plan)
union all
select plans.run_id, plans.prune, subjects.subject_path || combinations.suffix as request_key
from plans
join plan_subjects as subjects using (plan)
join plan_combinations as combinations using (selection)
where plans.shard_count is null
    or ('0x' || substr(md5(subjects.subject_path || combinations.suffix), 1, 8))::ubigint
        % plans.shard_count + 1 = plans.shard_index;
