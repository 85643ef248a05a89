-- Requests of other subjects were there to be told of; their figures are not.
delete from meta.requests
where request_key not in (select request_key from touched_requests where of_touched_subject);

delete from raw.responses
where request_key not in (select request_key from touched_requests where of_touched_subject);

delete from observations_closed
where request_key not in (select request_key from touched_requests where of_touched_subject);
