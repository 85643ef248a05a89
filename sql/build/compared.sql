-- What the end of each asking says, and what the one before it of the same request said. An answer whose
-- body was lost says something else than one whose body is held.
create or replace temp view compared as
select
    seq, run_id,
    struct_pack(o := meant_outcome, s := meant_status, h := sha256, b := body_segment is not null) as said,
    lag(struct_pack(o := meant_outcome, s := meant_status, h := sha256, b := body_segment is not null)) over (
        partition by request_key order by seq
    ) as said_before
from finals;
