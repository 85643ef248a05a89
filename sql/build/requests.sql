-- Reads planned and landed, makes requests: what each request asks.
create or replace temp macro parameter(query, name) as
    nullif(split_part(split_part('&' || query, '&' || name || '=', 2), '&', 1), '');

-- Every request planned or landed, taken apart into what it asks (contract §2: parameters in fixed order).
create or replace temp table requests as
with keys as (
    select request_key from planned
    union
    select request_key from landed where page_of is null
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
    parameter(query, 'year')::integer as year,
    parameter(query, 'groupby') as groupby,
    parameter(query, 'field') as field,
    parameter(query, 'restriction') as restriction
from parts
join subject_roots as roots on roots.root = path[1];
