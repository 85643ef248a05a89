-- The requests answered with nothing where there is, or was, something: an earlier answer held figures, or the answer to
-- another question about the same subject, statistic, year and restriction does. Of either kind none where more than so
-- many are found ($most_emptied, $most_amid).
with emptied as (
    select request_key, count(*) over () as alike
    from read_parquet($problems)
    where kind = 'empty-after-figures'
), amid as (
    select request_key, count(*) over () as alike
    from read_parquet($requests) as blank
    where state = 'empty' and exists (
        select 1
        from read_parquet($requests) as other
        where other.state = 'ok' and other.endpoint = blank.endpoint
            and other.subject_kind = blank.subject_kind and other.subject_id = blank.subject_id
            and other.year = blank.year and other.restriction is not distinct from blank.restriction
    )
)
select request_key from emptied where alike <= $most_emptied
union
select request_key from amid where alike <= $most_amid
order by request_key
