select
    (select count(*) from asked anti join former.meta.requests using (request_key)) as unknown,
    (select count(*) from touched_requests where of_touched_subject) as touched,
    (select count(*) from former.meta.requests) as known
