-- Subjects of which an answer came that is not the one before it. All that a release tells of a subject
-- follows from its own answers, so they are what has to be made again.
create or replace temp table touched_subjects as
with followed as (
    select
        request_key, run_id,
        struct_pack(o := meant_outcome, s := meant_status, h := sha256, b := body_seq, g := body_segment)
            as said,
        lag(said) over (partition by request_key order by seq) as said_before
    from finals
)
select distinct requests.subject_kind, requests.subject_id
from followed
join run_changes using (run_id)
join former.meta.requests as requests using (request_key)
where said is distinct from said_before and requests.subject_id is not null;

create or replace temp table asked as
from touched_requests;

-- Theirs; those that were asked again, of which it is told when; and lists, which tell of many subjects.
create or replace temp table touched_requests as
select
    request_key,
    (subject_kind, subject_id) in (select (subject_kind, subject_id) from touched_subjects) as of_touched_subject
from former.meta.requests
where of_touched_subject
    or endpoint in ('list', 'detail')
    or request_key in (select request_key from asked);
