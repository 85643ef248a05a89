-- Where no plan asks what none before it asked, none changes anything.
create or replace temp table planned (request_key varchar, position bigint, prune boolean);
