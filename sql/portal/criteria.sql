-- Reads observations and categories, makes the categories of each criterion in their order.
with headcounts as (
    select groupby, group_value, field, field_value
    from observations
    where endpoint in ('workforce', 'distribution', 'contractors') and restriction is null and measure = 'headcount'
), met as (
    select groupby as dimension, group_value as code from headcounts where groupby is not null
    union
    select field, field_value from headcounts where field is not null
)
select
    dimension, code,
    coalesce(label_fr, label) as label_fr, coalesce(label_nl, label) as label_nl,
    coalesce(label_de, label) as label_de, coalesce(label_en, label) as label_en
from met
left join categories using (dimension, code)
where code is distinct from '_T'
qualify row_number() over (partition by dimension, code order by first_year desc nulls last) = 1
order by dimension, position nulls last, try_cast(regexp_extract(code, '\d+') as integer) nulls last, code
