-- Reads finals, makes compared: what each asking ended with, and the one before it of the same request.
-- An answer whose body was lost says something else than one whose body is held, and so do the same bytes in another
-- charset.
create or replace temp view compared as
with told as (
    select
        seq, run_id, request_key,
        struct_pack(
            o := meant_outcome, s := meant_status, h := coalesce(paged_print, body_print(sha256, content_type)), b := body_segment is not null
        ) as said
    from finals
)
select seq, run_id, said, lag(said) over (partition by request_key order by seq) as said_before
from told;
