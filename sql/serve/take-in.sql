-- Reads a segment and landed, makes the rows of landed that the segment adds.
-- The row with the highest `rank` decides what is
-- served of a request: the latest answer, else the latest refusal, else the latest failure. A row has none whose
-- asking went on, or whose body no segment holds.
insert into landed
with rows as (
    select
        *, epoch_ms(fetched_at) as came, $segment as segment,
        coalesce(sum(bytes) filter (where body_seq = seq) over before, 0) as start
    from landed_rows($path)
    window before as (order by seq rows between unbounded preceding and 1 preceding)
),
carriers as (
    select seq, status, content_type, sha256, came, segment, start, bytes from rows
    union all
    select seq, status, content_type, sha256, fetched_at, segment, start, bytes from landed
    where seq in (select body_seq from rows where body_seq <> seq)
)
select
    md5_number_upper(rows.request_key), rows.request_key, rows.seq,
    case when rows.final and (rows.body_seq is null or carrier.seq is not null) then (
        case rows.outcome when 'failure' then 1 when 'refusal' then 2 else 3 end::bigint << 48
    ) + rows.seq end,
    rows.outcome,
    -- A 304 says nothing of its own: status and content type are those of the answer it confirms.
    case when rows.outcome = 'unchanged' then carrier.status else rows.status end,
    case when rows.outcome = 'unchanged' then carrier.content_type else rows.content_type end,
    carrier.sha256, rows.error, coalesce(carrier.came, rows.came),
    carrier.segment, carrier.start, carrier.bytes
from rows left join carriers as carrier on carrier.seq = rows.body_seq
