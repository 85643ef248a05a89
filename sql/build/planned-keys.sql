-- Reads recorded_runs and what their plans are made of, makes planned_keys.
-- Every request of each distinct plan. The shard of a key is `shardOf` of src/model/selection.ts.
create or replace temp table planned_keys as
with plans as (
    select distinct plan, shard_index, shard_count from recorded_runs
)
select plan, lists.text as request_key
from plans
join plan_lists as lists using (plan)
union all
select plan, subjects.text || combinations.text as request_key
from plans
join plan_subjects as subjects using (plan)
join plan_combinations as combinations using (plan)
where shard_count is null
    or ('0x' || substr(md5(subjects.text || combinations.text), 1, 8))::ubigint
        % shard_count + 1 = shard_index;
