-- Reads places and value_texts, makes both anew, texts by their number in a list of all that a column holds.
-- Parquet knows texts by such numbers too, and need not look for equal ones among all figures again.
create or replace temp type group_values as
enum (select distinct group_value from places where group_value is not null);
create or replace temp type field_values as
enum (select distinct field_value from places where field_value is not null);
create or replace temp type reasons as
enum (select distinct reason from places where reason is not null);
create or replace temp type measures as
enum (select distinct measure from places where measure is not null);
create or replace temp type statuses as
enum (select distinct obs_status from places where obs_status is not null);
create or replace temp type all_attributes as
enum (select distinct attributes from places where attributes is not null);
create or replace temp type texts_of_values as
enum (select distinct text from value_texts where text is not null);

create or replace temp table places as
select
    id, year,
    group_value::group_values as group_value,
    field_value::field_values as field_value,
    reason::reasons as reason,
    measure::measures as measure,
    obs_status::statuses as obs_status,
    attributes::all_attributes as attributes
from places;

create or replace temp table value_texts as
select id, text::texts_of_values as text from value_texts;
