-- Every request planned or landed, taken apart into what it asks (contract §2: parameters in fixed order).
create or replace temp table requests as
with keys as (
    select request_key from planned
    union
    select request_key from landed
), parts as (
    select
        request_key,
        string_split(split_part(request_key, '?', 1), '/') as path,
        split_part(request_key, '?', 2) as query
    from keys
)
select
    parts.request_key,
    roots.subject_kind,
    url_decode(path[2]) as subject_id,
    case
        when len(path) = 1 or path[3] = 'organisms' then 'list'
        when len(path) = 2 then 'detail'
        else path[3]
    end as endpoint,
    nullif(regexp_extract(query, '(?:^|&)year=([^&]*)', 1), '')::integer as year,
    nullif(regexp_extract(query, '(?:^|&)groupby=([^&]*)', 1), '') as groupby,
    nullif(regexp_extract(query, '(?:^|&)field=([^&]*)', 1), '') as field,
    nullif(regexp_extract(query, '(?:^|&)restriction=([^&]*)', 1), '') as restriction
from parts
join subject_roots as roots on roots.root = path[1];
