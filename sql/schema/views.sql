-- Reads nothing, makes the views of a release.
-- Generated from src/tables/registry.ts by `npm run docs`; do not edit.

create view headcounts as
select * from marts.headcount_by_year_and_organism;

create view observations_history as
select *, observed_at as valid_from, null::timestamp as valid_to
from observations
union all
select * from observations_closed;

create view workforce as
select
    "subject_kind",
    "subject_id",
    "year",
    "field",
    "restriction",
    "field_value",
    "measure",
    value as headcount,
    "value_text",
    "obs_status",
    "attributes",
    "request_key",
    "run_id",
    "observed_at"
from observations
where endpoint = 'workforce';

create view distribution as
select
    "subject_kind",
    "subject_id",
    "year",
    "groupby",
    "field",
    "restriction",
    "group_value",
    "field_value",
    "measure",
    value as headcount,
    "value_text",
    "obs_status",
    "attributes",
    "request_key",
    "run_id",
    "observed_at"
from observations
where endpoint = 'distribution';

create view contractors as
select
    "subject_kind",
    "subject_id",
    "year",
    "groupby",
    "field",
    "restriction",
    "group_value",
    "field_value",
    "measure",
    value as headcount,
    "value_text",
    "obs_status",
    "attributes",
    "request_key",
    "run_id",
    "observed_at"
from observations
where endpoint = 'contractors';

create view longabsence as
select
    "subject_kind",
    "subject_id",
    "year",
    "restriction",
    "measure",
    value as headcount,
    "value_text",
    "obs_status",
    "attributes",
    "request_key",
    "run_id",
    "observed_at"
from observations
where endpoint = 'longabsence';

create view illness as
select
    "subject_kind",
    "subject_id",
    "year",
    "groupby",
    "group_value",
    "measure",
    value as days,
    "value_text",
    "obs_status",
    "attributes",
    "request_key",
    "run_id",
    "observed_at"
from observations
where endpoint = 'illness';

create view pension as
select
    "subject_kind",
    "subject_id",
    "year",
    "reason",
    "measure",
    value as retirements,
    "value_text",
    "obs_status",
    "attributes",
    "request_key",
    "run_id",
    "observed_at"
from observations
where endpoint = 'pension';

create view carph as
select
    "subject_kind",
    "subject_id",
    "year",
    "measure",
    value as rate,
    "value_text",
    "obs_status",
    "attributes",
    "request_key",
    "run_id",
    "observed_at"
from observations
where endpoint = 'carph';
