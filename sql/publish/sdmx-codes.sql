-- Reads observations, categories, entities and organisms, makes the code lists of SDMX.
with observed as (
    select distinct measure, restriction, groupby, group_value, field, field_value, reason
    from observations
), places as (
    select groupby as dimension, group_value as code from observed
    union
    select field, field_value from observed
    union
    select 'reason', reason from observed where reason is not null
), labels as (
    select
        dimension, code,
        arg_max(label_fr, last_year) as name_fr, arg_max(label_nl, last_year) as name_nl,
        arg_max(label_de, last_year) as name_de, arg_max(label_en, last_year) as name_en,
        arg_max(label, last_year) as name
    from categories
    group by dimension, code
), subjects as (
    select 'entity' as kind, id, name_fr, name_nl, name_de, name_en from entities
    union all
    select 'organism', id, name_fr, name_nl, name_de, name_en from organisms
), known as (
    select 'CL_SUBJECT' as list, sdmx_code(kind, id) as code, id as text, subjects.* exclude (kind, id) from subjects
    union all
    select
        'CL_CATEGORY', sdmx_code(dimension, code), coalesce(name, code),
        coalesce(name_fr, case when code = '_T' then 'Total' end), coalesce(name_nl, case when code = '_T' then 'Totaal' end),
        name_de, coalesce(name_en, case when code = '_T' then 'Total' end)
    from (select dimension, code from places where dimension is not null union select dimension, code from labels)
    left join labels using (dimension, code)
    union all
    select distinct 'CL_MEASURE', sdmx_id(measure), measure, null, null, null, null from observed
    union all
    select distinct 'CL_RESTRICTION', sdmx_id(restriction), restriction, null, null, null, null
    from observed
    where restriction is not null
    union all
    select list, '_Z', null, 'Sans objet', 'Niet van toepassing', 'Entfällt', 'Not applicable'
    from unnest(['CL_CATEGORY', 'CL_RESTRICTION']) as of_lists (list)
    union all
    select 'CL_OBS_STATUS', code, null, null, null, null, name
    from (
        values
            ('A', 'Normal value'), ('B', 'Time series break'), ('D', 'Definition differs'), ('E', 'Estimated value'),
            ('F', 'Forecast value'), ('M', 'Missing value; data cannot exist'), ('N', 'Not significant'),
            ('O', 'Missing value'), ('P', 'Provisional value'), ('Q', 'Missing value; suppressed'), ('U', 'Low reliability')
    ) as statuses (code, name)
)
select list, code, text, name_fr, name_nl, name_de, name_en
from known
order by list, code
