-- Reads known_headcounts, makes marts.headcount_growth.
insert into marts.headcount_growth
with compared as (
    select
        subject_kind, subject_id, year, headcount, basis,
        min(year) filter (headcount is not null) over subject as first_year,
        min_by(headcount, year) filter (headcount is not null) over subject as first_headcount,
        max(headcount) over (
            partition by subject_kind, subject_id order by year range between 1 preceding and 1 preceding
        ) as headcount_before
    from known_headcounts
    window subject as (partition by subject_kind, subject_id)
)
select
    subject_kind, subject_id, names.name_fr, names.name_nl, year, headcount, basis,
    headcount - headcount_before as change,
    first_year, first_headcount,
    headcount - first_headcount as change_since_first,
    (headcount - first_headcount) / nullif(first_headcount, 0) as growth_since_first
from compared
left join subject_names as names using (subject_kind, subject_id)
order by subject_kind, subject_id, year;
