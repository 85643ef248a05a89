-- Reads nothing, makes landed, empty: a row for each that stands in a sealed segment, with the place of its body.
create or replace table landed (
    request_hash ubigint,
    request_key varchar,
    seq bigint,
    rank bigint,
    outcome varchar,
    status integer,
    content_type varchar,
    sha256 varchar,
    error varchar,
    fetched_at bigint,
    segment varchar,
    start bigint,
    bytes bigint
);
create index landed_by_request on landed (request_hash);
