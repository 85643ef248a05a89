create or replace temp table offending_rows (request_key varchar, detail varchar);
