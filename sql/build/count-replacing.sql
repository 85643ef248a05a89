-- Rows can be replaced where each stands for one figure of the same identity, before and after.
select
    (select count(*) from renewed_figures) as renewed,
    (
        select count(*)
        from former.observations
        where request_key in (select request_key from renewed)
    ) as stored,
    (select count(distinct row_number) from replacing) as matched,
    (select count(*) from replacing) as pairs
