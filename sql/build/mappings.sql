-- Reads pinned_mappings and readings, makes meta.mappings: each mapping in force, with what it reads.
insert into meta.mappings
with used as (
    select
        mapping as id, count(*) as answers,
        min(fetched_at) as first_used_at, max(fetched_at) as last_used_at
    from readings
    where verdict in ('ok', 'empty') and mapping is not null
    group by mapping
)
select
    id, endpoint, form, layout, accepted_by, equations_drawn, equations_held,
    coalesce(answers, 0) as answers, first_used_at, last_used_at, run_id, sample_request, mapping
from pinned_mappings
left join used using (id)
where in_force
order by id;
