-- Reads segments, makes the macros by which every session knows what is landed.
-- What tells a body from others, as `bodyPrint` in `src/body/decode.ts` has it: its bytes, and where they are declared to
-- be written in anything but UTF-8, that too.
create or replace temp macro body_print(digest, content_type) as
    case
        when lower(regexp_extract(content_type, ';\s*charset\s*=\s*"?([^";\s]+)', 1, 'i')) not in ('', 'utf-8')
            then sha256(digest || lower(regexp_extract(content_type, ';\s*charset\s*=\s*"?([^";\s]+)', 1, 'i')))
        else digest
    end;

-- The rows of sealed segments as they were landed. Older ones know nothing of pages.
create or replace temp macro rows_as_landed(paths) as table
from (select null::varchar as page_of, null::varchar as next_page where false)
union all by name
from read_parquet(paths, union_by_name = true, filename = true);

-- The same, with what is meant by them: what once was landed as lost for what its body said is an answer.
create or replace temp macro landed_rows(paths) as table
select
    * replace (
        case
            when outcome in ('failure', 'refusal') and status in (200, 201, 203)
                and regexp_matches(error, '^(error in the body of a success|refused \(\d+ in the body\)|a part of an answer: )')
                then 'answer'
            else outcome
        end as outcome
    )
from rows_as_landed(paths);

-- The pages of answers that come in pages, each with the row of its first page: the latest before it of the same run. A
-- page that was refused where nothing but a full page told of it is the end, and held like any other.
create or replace temp macro landed_pages(paths) as table
select
    firsts.seq as first_seq, firsts.filename as first_filename,
    pages.seq, pages.request_key, pages.next_page, pages.outcome, pages.error, pages.filename,
    body_print(pages.sha256, pages.content_type) as print
from (from landed_rows(paths) where final and page_of is not null) as pages
asof join (from landed_rows(paths) where final and page_of is null and next_page is not null) as firsts
    on firsts.request_key = pages.page_of and firsts.run_id = pages.run_id and firsts.seq <= pages.seq;

-- Answers that come in pages: whether one that was told of is missing, and what tells the whole of it from others.
create or replace temp macro paged_answers(paths) as table
with pages as (
    from landed_pages(paths)
), firsts as (
    select seq, next_page, body_print(sha256, content_type) as print
    from landed_rows(paths)
    where final and page_of is null and next_page is not null
), told as (
    select seq as first_seq, seq, next_page, print from firsts
    union all
    select first_seq, seq, next_page, print from pages
)
select
    told.first_seq as seq,
    bool_or(
        told.next_page is not null and not starts_with(told.next_page, 'cannot: ') and held.seq is null
    ) as is_broken,
    sha256(string_agg(told.print, ',' order by told.seq)) as print
from told
left join (from pages where outcome in ('answer', 'refusal')) as held
    on held.first_seq = told.first_seq and held.request_key = told.next_page
group by told.first_seq;

-- A figure as a message tells it.
create or replace temp macro shown(figure) as format('{:.15g}', figure::double);

-- Whether a figure is another one times a factor, but for what rounding makes of it.
create or replace temp macro is_scaled(now, was, factor) as
    abs(now - was * factor) <= 0.01 * now + case when now = floor(now) then 0.5 else 0.0005 end;

-- The sum of the figures that count: NULL where one of them is not known or none counts. It goes through DECIMAL, so that
-- the order of the rows does not matter.
create or replace temp macro whole_sum(figure, counts) as
case
    when bool_and(try_cast(figure as decimal(38, 6)) is not null) filter (counts)
    then (sum(try_cast(figure as decimal(38, 6))) filter (counts))::double
end;

-- What a split adds up to: the total that the source gives, else the sum where nothing is hidden.
create or replace temp macro total_of(figure, category) as
    coalesce(max(figure) filter (category = '_T'), whole_sum(figure, category is distinct from '_T'));
