-- Reads category_cells and category_years, makes marts.telework_share.
insert into marts.telework_share
with answers as (
    select
        subject_kind, subject_id, year,
        max(totals.hidden) as hidden,
        any_value(coalesce(totals.given, totals.summed)) as total,
        string_agg(category, ', ' order by category) filter (meaning is null) as not_understood,
        -- Days one to five say nothing where no category means none.
        max(totals.hidden) = 0 and bool_and(meaning is not null) and exists (
            from category_years where dimension = 'telework-day' and meaning = 'none'
        ) as known,
        whole_sum(headcount, meaning = 'some') as teleworkers,
        whole_sum(headcount, meaning = 'none') as at_work,
        whole_sum(headcount, meaning = 'unknown') as unknown
    from category_cells
    join category_totals as totals using (endpoint, subject_kind, subject_id, year, dimension)
    where endpoint = 'workforce' and dimension = 'telework-day' and category <> '_T'
    group by subject_kind, subject_id, year
)
select
    subject_kind, subject_id, names.name_fr, names.name_nl, names.name_de, names.name_en,
    names.acronym_fr, names.acronym_nl, year, total as headcount,
    case when known then coalesce(teleworkers, 0) end as teleworkers,
    case when known then coalesce(at_work, 0) end as not_teleworking,
    case when known then coalesce(unknown, 0) end as unknown,
    case when known then coalesce(teleworkers, 0) / nullif(total, 0) end as share,
    hidden as hidden_categories, not_understood
from answers
left join subject_names as names using (subject_kind, subject_id)
order by subject_kind, subject_id, year;
