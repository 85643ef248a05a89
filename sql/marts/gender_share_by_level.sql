-- The total of a level is the one the source gives, else the sum of its genders where none is hidden.
-- Sums go through DECIMAL: their result does not depend on the order of the rows.
insert into marts.gender_share_by_level
with exact as (
    select *, try_cast(headcount as decimal(38, 6)) as persons from distribution
), figures as (
    select
        *,
        max(headcount) filter (where field_value = '_T') over level as given_total,
        sum(persons) filter (where field_value <> '_T') over level as summed_total,
        bool_and(persons is not null) filter (where field_value <> '_T') over level as whole
    from exact
    where groupby = 'level' and field = 'gender' and restriction is null
        and measure = 'headcount'
    window level as (partition by subject_kind, subject_id, year, group_value)
), shared as (
    select
        * exclude (persons, given_total, summed_total, whole),
        coalesce(given_total, case when whole then summed_total::double end) as level_headcount
    from figures
)
select
    subject_kind, subject_id, names.name_fr, names.name_nl, year,
    group_value as level, field_value as gender, headcount, level_headcount,
    headcount / nullif(level_headcount, 0) as share,
    obs_status
from shared
left join subject_names as names using (subject_kind, subject_id)
order by subject_kind, subject_id, year, level, gender;
