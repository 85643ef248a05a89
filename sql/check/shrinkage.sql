-- Reads two releases, earlier and later, makes the list of what the later one lost.
-- Any request, any answer with the segment it was landed in, any whole year of a statistic, or more than a fifth of its
-- figures that are neither nought nor missing, of the subjects it has figures of, or of the subjects listed, whoever is
-- listed in their place. A handful may go: the source takes some back. A fifth at once is an upstream that answers
-- emptily, or a reader that no longer understands it.
with figures as (
    select endpoint, subject_kind, subject_id, year, coalesce(value <> 0, obs_status = 'Q') as tells, true as is_earlier
    from earlier.observations
    union all
    select endpoint, subject_kind, subject_id, year, coalesce(value <> 0, obs_status = 'Q') as tells, false as is_earlier
    from later.observations
), counted as (
    select
        endpoint,
        count(*) filter (is_earlier and tells) as figures_before,
        count(*) filter (not is_earlier and tells) as figures_after,
        count(distinct (subject_kind, subject_id)) filter (is_earlier) as subjects_before,
        count(distinct (subject_kind, subject_id)) filter (not is_earlier) as subjects_after,
        count(distinct year) filter (is_earlier) as years_before,
        count(distinct year) filter (not is_earlier) as years_after
    from figures
    group by endpoint
), requests as (
    select
        (select count(*) from earlier.meta.requests) as before,
        (select count(*) from later.meta.requests) as after
), answers as (
    -- Where the latest was lost, an older one may be there; that it says the same is no loss. Each request has one row
    -- in both; in the condition of the join, what is compared of them would have every row compared with every other.
    select
        count(*) as before,
        count(held.request_key) filter (
            held.fetched_at >= shown.fetched_at or held.sha256 is not distinct from shown.sha256
        ) as after
    from earlier.raw.responses as shown
    left join later.raw.responses as held using (request_key)
), listed as (
    select 'organisms' as kind, id, id in (select id from later.organisms where not delisted) as stays
    from earlier.organisms
    where not delisted
    union all
    select 'entities' as kind, id, id in (select id from later.entities where not delisted) as stays
    from earlier.entities
    where not delisted
), still_listed as (
    select kind, count(*) as before, count(*) filter (stays) as after
    from listed
    group by kind
)
select 'figures of ' || endpoint as what, figures_before as before, figures_after as after
from counted
where figures_before - figures_after > 20 and figures_after * 5 < figures_before * 4
union all
select 'subjects with ' || endpoint as what, subjects_before as before, subjects_after as after
from counted
where subjects_after * 5 < subjects_before * 4
union all
select 'years of ' || endpoint as what, years_before as before, years_after as after
from counted
where years_after < years_before
union all
select 'requests' as what, before, after
from requests
where after < before
union all
select 'answers that are landed' as what, before, after
from answers
where after < before
union all
select kind || ' still in the lists' as what, before, after
from still_listed
where (after = 0 and before > 0) or (before - after > 3 and after * 5 < before * 4)
order by what
