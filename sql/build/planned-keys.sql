-- Reads plans and what they are made of, makes planned_keys.
-- Every request of each distinct plan. The shard of a key is `shardOf` of src/model/selection.ts.
create or replace temp table planned_keys as
with distinct_plans as (
    select distinct plan, selection, shard_index, shard_count from plans
)
select plan, lists.request_key
from distinct_plans
join plan_lists as lists using (plan)
union all
select plan, subjects.subject_path || combinations.suffix as request_key
from distinct_plans
join plan_subjects as subjects using (plan)
join plan_combinations as combinations using (selection)
where shard_count is null
    or ('0x' || substr(md5(subjects.subject_path || combinations.suffix), 1, 8))::ubigint
        % shard_count + 1 = shard_index;
