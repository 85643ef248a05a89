-- A figure as a test tells of it.
create or replace temp macro shown(figure) as format('{:.15g}', figure::double);
create or replace temp table offending_rows (request_key varchar, detail varchar);
