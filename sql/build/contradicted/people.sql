-- Reads answers and what is known of their requests, makes compared_answers: of which people each tells, and since when.
-- Left out are rounded figures, and splits without the small ones: they owe others no sum.
create or replace temp table compared_answers as
with stood as (
    select request_key, answer_seq as seq, min(position) as first_run, max(position) as last_run, answers.verdict
    from finals
    join answers on answers.seq = finals.answer_seq
    join covered_runs using (run_id)
    where answers.verdict in ('ok', 'empty')
    group by all
), asked as (
    select
        *,
        coalesce(lead(first_run) over (partition by request_key order by last_run, seq), 2147483647) as replaced_in,
        replaced_in = 2147483647 as is_latest
    from stood
)
select
    asked.*, requests.endpoint, requests.year,
    concat_ws(' ', requests.endpoint, requests.groupby, '+', requests.field) as question,
    concat_ws(
        ' ', counts.family, requests.subject_kind, requests.subject_id, requests.year, '+', requests.restriction
    ) as people,
    concat_ws(' ', requests.subject_kind, requests.subject_id) as subject,
    counts.measure, requests.groupby, nullif(requests.field, requests.groupby) as field
from asked
join answers using (seq)
join requests using (request_key)
join counts using (endpoint)
left join pinned_mappings on pinned_mappings.id = answers.mapping
where coalesce((pinned_mappings.mapping::json ->> 'step')::integer, 1) = 1
    and coalesce((pinned_mappings.mapping::json ->> 'least')::integer, 1) = 1;
