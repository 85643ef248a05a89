-- Reads the frames of a segment, makes its file of rows (src/model/landed.ts).
-- A body that stands in another row is none of this one.
copy (
    select
        header.seq as seq,
        header.requestKey as request_key,
        header.runId as run_id,
        epoch_ms(header.askedAt) as asked_at,
        epoch_ms(header.fetchedAt) as fetched_at,
        header.attempt as attempt,
        header.final as final,
        header.outcome as outcome,
        header.status as status,
        header.contentType as content_type,
        header.etag as etag,
        header.lastModified as last_modified,
        header.headers as headers,
        header.error as error,
        header.sha256 as sha256,
        header.bytes as bytes,
        case when header.bodySeq = header.seq then body end as body,
        header.bodySeq as body_seq,
        -- Frames of an earlier version tell nothing of pages.
        pages.pageOf as page_of,
        pages.nextPage as next_page
    from (
        select
            body,
            from_json(decode(header), '{"pageOf": "VARCHAR", "nextPage": "VARCHAR"}') as pages,
            from_json_strict(
                decode(header),
                '{
                    "seq": "BIGINT", "requestKey": "VARCHAR", "runId": "VARCHAR",
                    "askedAt": "BIGINT", "fetchedAt": "BIGINT", "attempt": "INTEGER", "final": "BOOLEAN",
                    "outcome": "VARCHAR", "status": "INTEGER", "contentType": "VARCHAR", "etag": "VARCHAR",
                    "lastModified": "VARCHAR", "headers": "VARCHAR", "error": "VARCHAR", "sha256": "VARCHAR",
                    "bytes": "BIGINT", "bodySeq": "BIGINT"
                }'
            ) as header
        from frames
    )
) to $path (
    format parquet, compression zstd, row_group_size 2048, parquet_version v1
)
