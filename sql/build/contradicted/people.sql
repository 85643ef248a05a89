-- Reads answers and what is known of their requests, makes compared_answers: of which people each tells, and since when.
-- Left out are rounded figures, and splits without the small ones: they owe others no sum. Questions, subjects and people
-- stand there as hashes: as texts they are larger than all else that a build compares.
create or replace temp table compared_answers as
with coarse as (
    select id as mapping
    from pinned_mappings
    where (mapping::json ->> 'step')::integer > 1 or (mapping::json ->> 'least')::integer > 1
), stood as (
    select
        answers.seq, any_value(request_key) as request_key, any_value(answers.verdict) as verdict,
        any_value(answers.mapping) as mapping,
        min(position) as first_run, max(position) as last_run
    from finals
    join answers on answers.seq = finals.answer_seq
    join covered_runs using (run_id)
    where answers.verdict in ('ok', 'empty')
    group by answers.seq
), asked as (
    select
        *,
        coalesce(lead(first_run) over (partition by request_key order by last_run, seq), 2147483647) as replaced_in,
        replaced_in = 2147483647 as is_latest
    from stood
)
select
    asked.* exclude (mapping), requests.endpoint, requests.year,
    hash(requests.endpoint, requests.groupby, requests.field) as question,
    hash(counts.family, requests.subject_kind, requests.subject_id, requests.year, requests.restriction) as people,
    hash(requests.subject_kind, requests.subject_id) as subject,
    counts.measure, requests.groupby, nullif(requests.field, requests.groupby) as field,
    requests.groupby is null or requests.field is null as is_simple
from asked
anti join coarse using (mapping)
join requests using (request_key)
join counts using (endpoint);
