-- Reads category_labels, finals and answers, makes category_tellings, category_stretches and changed_labels.
-- What each category is called, by year: the latest word of each year. What an answer says without being asked by the
-- dimension (a reason for leaving) counts where no other does: its codes are its own.
create or replace temp table category_tellings as
select distinct finals.request_key, labels.* exclude (asked) replace (nullif(label, code) as label)
from category_labels as labels
join answers using (seq)
join finals on finals.answer_seq = labels.seq
where answers.verdict in ('ok', 'empty')
qualify bool_or(asked) over (partition by dimension, code) = asked;

create or replace temp table categories_by_year as
select
    dimension, code, year, max(ord) as ord,
    max_by(label_fr, (seq, label_fr)) filter (where label_fr is not null) as label_fr,
    max_by(label_nl, (seq, label_nl)) filter (where label_nl is not null) as label_nl,
    max_by(label_de, (seq, label_de)) filter (where label_de is not null) as label_de,
    max_by(label_en, (seq, label_en)) filter (where label_en is not null) as label_en,
    max_by(label, (seq, label)) filter (where label is not null) as label
from category_tellings
group by dimension, code, year;

-- A row for each stretch of years with the same labels; one that is given in some years only is none that changes.
create or replace temp table category_stretches as
with told as (
    select
        *,
        coalesce(label_fr <> lag(label_fr ignore nulls) over years, false)
        or coalesce(label_nl <> lag(label_nl ignore nulls) over years, false)
        or coalesce(label_de <> lag(label_de ignore nulls) over years, false)
        or coalesce(label_en <> lag(label_en ignore nulls) over years, false)
        or coalesce(label <> lag(label ignore nulls) over years, false) as changes
    from categories_by_year
    window years as (partition by dimension, code order by year nulls last)
), stretched as (
    select
        *,
        count(*) filter (changes) over (
            partition by dimension, code order by year nulls last rows unbounded preceding
        ) as stretch
    from told
)
select
    dimension, code, stretch, max(ord) as ord,
    max_by(label_fr, coalesce(year, 9999)) filter (where label_fr is not null) as label_fr,
    max_by(label_nl, coalesce(year, 9999)) filter (where label_nl is not null) as label_nl,
    max_by(label_de, coalesce(year, 9999)) filter (where label_de is not null) as label_de,
    max_by(label_en, coalesce(year, 9999)) filter (where label_en is not null) as label_en,
    max_by(label, coalesce(year, 9999)) filter (where label is not null) as label,
    min(year) as first_year,
    max(year) as last_year
from stretched
group by dimension, code, stretch;

-- Codes that get another name from one year to the next, or from one answer to a later one about the same year.
create or replace temp table changed_labels as
with names as (
    select
        request_key, seq, year, dimension, code,
        unnest(['fr', 'nl', 'de', 'en', '']) as language,
        unnest([label_fr, label_nl, label_de, label_en, label]) as label
    from category_tellings
), last_said as (
    select year, dimension, code, language, plain_text(label) as name, max_by(label, seq) as label, max(seq) as seq,
        max_by(request_key, seq) as request_key
    from names
    where label is not null
    group by all
), in_turn as (
    select *, lag(label) over (partition by year, dimension, code, language order by seq) as label_before
    from last_said
), by_year as (
    select
        *,
        lag(label) over years as label_before,
        lag(year) over years as year_before,
        plain_text(label) <> lag(plain_text(label)) over years as changes
    from (
        from last_said
        qualify row_number() over (partition by year, dimension, code, language order by seq desc) = 1
    )
    where year is not null
    window years as (partition by dimension, code, language order by year)
)
select
    request_key,
    dimension || ' ' || code || ': ' || label || ' since ' || year || ', ' || label_before || ' until ' || year_before
        as detail
from by_year
where changes
union all
select
    request_key,
    dimension || ' ' || code || coalesce(' of ' || year, '') || ': ' || label || ', in an earlier answer ' || label_before
from in_turn
where label_before is not null;
