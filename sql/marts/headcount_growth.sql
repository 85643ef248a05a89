-- Reads known_headcounts, makes marts.headcount_growth.
-- Nothing is compared across 2013, when registers replaced declarations.
insert into marts.headcount_growth
with compared as (
    select
        subject_kind, subject_id, year, headcount, basis,
        min(year) filter (headcount is not null and year >= 2013) over subject as comparable_since,
        min_by(headcount, year) filter (headcount is not null and year >= 2013) over subject
            as comparable_headcount,
        case
            when year <> 2013
            then max(headcount) over (
                partition by subject_kind, subject_id
                order by year range between 1 preceding and 1 preceding
            )
        end as headcount_before
    from known_headcounts
    window subject as (partition by subject_kind, subject_id)
), grown as (
    select *, case when year >= comparable_since then headcount - comparable_headcount end as change_since
    from compared
)
select
    subject_kind, subject_id, names.name_fr, names.name_nl, names.name_de, names.name_en,
    names.acronym_fr, names.acronym_nl, year, headcount, basis,
    headcount - headcount_before as change,
    comparable_since, comparable_headcount, change_since,
    100 * change_since / nullif(comparable_headcount, 0) as growth_since_percent
from grown
left join subject_names as names using (subject_kind, subject_id)
order by subject_kind, subject_id, year;
