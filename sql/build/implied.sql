-- Reads readings, requests, figures and planned, makes implied.
-- Requests that were left out because an earlier answer implies theirs: a total that they are counted in
-- counts nobody. Only those that the latest plan was to leave out, that were never asked, and that are
-- none of the audit; and only as long as no answer counts somebody where nobody should be. The same as
-- `totalsOver` and `isAudited` of src/plan/implied.ts.
create or replace temp table empty_totals as
select
    requests.request_key, requests.endpoint, requests.subject_kind, requests.subject_id,
    requests.year, requests.restriction
from readings
join requests using (request_key)
where getvariable('pruned')
    and readings.latest and readings.meant_outcome = 'answer' and readings.readable
    and requests.endpoint in (select total from counted_in)
    and requests.groupby is null and requests.field is null
    and not exists (
        select 1
        from figures
        where figures.seq = readings.body_seq
            and (figures.value is distinct from 0 or figures.obs_status <> 'A')
    );

create or replace temp table under_empty_totals as
select
    requests.request_key,
    arg_min(empty_totals.request_key, empty_totals.restriction is not null) as implied_by,
    ('0x' || substr(md5(requests.request_key), 9, 8))::ubigint % 50 = 0
        or bool_or(
            requests.endpoint = counted_in.total
                and requests.groupby is null and requests.field is not distinct from counted_in.first_split
        ) as audited
from requests
join counted_in using (endpoint)
join empty_totals
    on empty_totals.endpoint = counted_in.total
    and empty_totals.subject_kind = requests.subject_kind
    and empty_totals.subject_id = requests.subject_id
    and empty_totals.year = requests.year
    and (
        empty_totals.restriction is null or empty_totals.restriction = requests.restriction
    )
    and empty_totals.request_key <> requests.request_key
group by requests.request_key;

create or replace temp table implied as
select under.request_key, under.implied_by
from under_empty_totals as under
join planned using (request_key)
where planned.prune
    and under.request_key not in (select request_key from readings)
    and not under.audited
    and not exists (
        select 1
        from under_empty_totals as answered
        join readings using (request_key)
        where readings.latest and readings.meant_outcome = 'answer'
            and (
                not readings.readable
                or exists (
                    select 1
                    from figures
                    where figures.seq = readings.body_seq
                        and (figures.value is distinct from 0 or figures.obs_status <> 'A')
                )
            )
    );
