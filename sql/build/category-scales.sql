-- Reads category_stretches and category_words, makes categories: with order, meaning and bounds.
insert into categories
with told as (
    -- The code is asked for its meaning only where there is no label.
    select
        dimension, code, stretch,
        plain_text(unnest(
            case
                when coalesce(label_fr, label_nl, label_de, label_en, label) is null then [code]
                else [label_fr, label_nl, label_de, label_en, label]
            end
        )) as text
    from category_stretches
    where code <> '_T'
), numbered_words as (
    -- The number of a month or weekday may stand in `03`, `M03` or `2024-03`.
    select
        dimension, code, stretch,
        case
            when dimension in ('month', 'weekday')
            then regexp_replace(text, '^(?:\d{4} ?m?|[md])? ?0?(\d{1,2})$', '\1')
            else text
        end as word
    from told
), worded as (
    -- Where they begin at 0, or days of the week at 2, nobody knows which day that is.
    from numbered_words
    qualify dimension not in ('month', 'weekday') or not regexp_full_match(word, '\d+')
        or min(try_cast(word as integer)) over (partition by dimension) between 1 and if(dimension = 'weekday', 1, 12)
), meanings as (
    select dimension, code, stretch, any_value(meaning) as meaning
    from worded
    join category_words using (dimension, word)
    group by dimension, code, stretch
    having count(distinct meaning) = 1
), numbered as (
    select
        *,
        strip_accents(lower(coalesce(label_fr, label_nl, label_en, label_de, label, code))) as text,
        try_cast(regexp_extract(code, '^(?:\d{4}-|[md])?0?(\d{1,2})$', 1, 'i') as integer) as code_number
    from category_stretches
), scaled as (
    select
        *,
        case dimension
            when 'age' then class_bounds(text, 14)
            when 'seniority' then class_bounds(text, case when regexp_matches(text, '[a-z<>+]') then 1 else 14 end)
            when 'distance' then class_bounds(text, case when regexp_matches(text, '[a-z<>+]') then 1 else 14 end)
        end as bounds,
        case dimension
            when 'month' then coalesce(
                nullif(list_position([
                    regexp_matches(text, '^jan'), regexp_matches(text, '^f[ea][vb]'),
                    regexp_matches(text, '^(mar|maa|mrt)'), regexp_matches(text, '^a[pv]r'),
                    regexp_matches(text, '^(mai|may|mei)'), regexp_matches(text, '^jui?n'),
                    regexp_matches(text, '^jui?l'), regexp_matches(text, '^a(ug|ou)'),
                    regexp_matches(text, '^sep'), regexp_matches(text, '^o[ck]t'),
                    regexp_matches(text, '^nov'), regexp_matches(text, '^de[cz]')
                ], true), 0),
                code_number
            )
            when 'weekday' then coalesce(
                nullif(list_position([
                    regexp_matches(text, '^(lun|maa|mon)'), regexp_matches(text, '^(mar|din|die|tue)'),
                    regexp_matches(text, '^(mer|woe|mit|wed)'), regexp_matches(text, '^(jeu|don|thu)'),
                    regexp_matches(text, '^(ven|vri|fre|fri)'), regexp_matches(text, '^(sam|zat|sat)'),
                    regexp_matches(text, '^(dim|zon|son|sun)')
                ], true), 0),
                code_number
            )
        end as calendar_number
    from numbered
)
select
    dimension, code, label_fr, label_nl, label_de, label_en, label,
    coalesce(calendar_number, row_number() over (
        partition by dimension
        order by
            code = '_T', bounds.lower nulls last, bounds.upper,
            case when dimension = 'level' then not regexp_matches(plain_text(text), '^(niveau )?[a-d]$') end,
            case when dimension in ('level', 'level-a') then text end, ord, code, first_year nulls first
    ))::integer as position,
    meaning,
    bounds.lower as lower_bound,
    nullif(bounds.upper, 999) as upper_bound,
    case
        when bounds is null then null
        when dimension = 'distance' then 'km'
        else 'years'
    end as unit,
    first_year, last_year
from scaled
left join meanings using (dimension, code, stretch)
order by dimension, code, first_year;
