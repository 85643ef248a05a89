-- Reads segments and a plan, makes the final rows of planned requests in landing order.
-- What the ledger needs to know of each, in numbers.
with finals as (
    select
        landed.seq, request_key, asked_at, body_seq,
        case when paged.is_broken then 'failure' else outcome end as outcome,
        coalesce(paged.print, body_print(sha256, content_type)) as print,
        split_part(request_key, '/', 1) || '/' || split_part(request_key, '/', 2) as subject_path
    from landed_rows($segments) as landed
    left join paged on paged.seq = landed.seq
    where final and page_of is null
), numbered as (
    select
        finals.*,
        coalesce(
            heads.position, $heads::integer + suffixes.position * $subjects::integer + subjects.position
        ) as ordinal
    from finals
    left join plan_heads as heads on heads.text = request_key
    left join plan_subjects as subjects on subjects.text = subject_path
    left join plan_suffixes as suffixes
        on suffixes.text = substr(request_key, length(subject_path) + 1)
)
select
    ordinal,
    list_position($outcomes, outcome)::integer as outcome,
    epoch_ms(asked_at)::double as asked_at,
    ('0x' || substr(print, 1, 8))::uinteger as digest_high,
    ('0x' || substr(print, 9, 8))::uinteger as digest_low,
    body_seq::double as body_seq
from numbered
where ordinal is not null
order by seq
