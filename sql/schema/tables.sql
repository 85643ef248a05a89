-- Reads nothing, makes the schemas of a release and every table, empty.
-- Generated from src/tables/registry.ts by `npm run docs`; do not edit.

create schema marts;

create schema meta;

create schema raw;

create table observations (
    "subject_kind" varchar,
    "subject_id" varchar,
    "endpoint" varchar,
    "year" integer,
    "groupby" varchar,
    "field" varchar,
    "restriction" varchar,
    "group_value" varchar,
    "field_value" varchar,
    "reason" varchar,
    "measure" varchar,
    "value" double,
    "value_text" varchar,
    "obs_status" varchar,
    "attributes" json,
    "request_key" varchar,
    "run_id" varchar,
    "observed_at" timestamp
);

create table observations_closed (
    "subject_kind" varchar,
    "subject_id" varchar,
    "endpoint" varchar,
    "year" integer,
    "groupby" varchar,
    "field" varchar,
    "restriction" varchar,
    "group_value" varchar,
    "field_value" varchar,
    "reason" varchar,
    "measure" varchar,
    "value" double,
    "value_text" varchar,
    "obs_status" varchar,
    "attributes" json,
    "request_key" varchar,
    "run_id" varchar,
    "observed_at" timestamp,
    "valid_from" timestamp,
    "valid_to" timestamp
);

create table entities (
    "id" varchar,
    "name_fr" varchar,
    "name_nl" varchar,
    "name_de" varchar,
    "name_en" varchar,
    "acronym_fr" varchar,
    "acronym_nl" varchar,
    "category" varchar,
    "attributes" json,
    "delisted" boolean,
    "delisted_at" timestamp,
    "former_name_fr" varchar,
    "former_name_nl" varchar,
    "renamed_at" timestamp
);

create table organisms (
    "id" varchar,
    "name_fr" varchar,
    "name_nl" varchar,
    "name_de" varchar,
    "name_en" varchar,
    "acronym_fr" varchar,
    "acronym_nl" varchar,
    "category" varchar,
    "attributes" json,
    "entity_id" varchar,
    "delisted" boolean,
    "delisted_at" timestamp,
    "former_name_fr" varchar,
    "former_name_nl" varchar,
    "renamed_at" timestamp
);

create table categories (
    "dimension" varchar,
    "code" varchar,
    "label_fr" varchar,
    "label_nl" varchar,
    "label_de" varchar,
    "label_en" varchar,
    "label" varchar,
    "position" integer,
    "meaning" varchar,
    "lower_bound" integer,
    "upper_bound" integer,
    "unit" varchar,
    "first_year" integer,
    "last_year" integer
);

create table marts.headcount_by_year_and_organism (
    "subject_kind" varchar,
    "subject_id" varchar,
    "name_fr" varchar,
    "name_nl" varchar,
    "name_de" varchar,
    "name_en" varchar,
    "acronym_fr" varchar,
    "acronym_nl" varchar,
    "year" integer,
    "headcount" double,
    "obs_status" varchar,
    "request_key" varchar
);

create table marts.gender_share_by_level (
    "subject_kind" varchar,
    "subject_id" varchar,
    "name_fr" varchar,
    "name_nl" varchar,
    "name_de" varchar,
    "name_en" varchar,
    "acronym_fr" varchar,
    "acronym_nl" varchar,
    "year" integer,
    "dimension" varchar,
    "category" varchar,
    "label_fr" varchar,
    "label_nl" varchar,
    "position" integer,
    "gender" varchar,
    "gender_meaning" varchar,
    "gender_label_fr" varchar,
    "gender_label_nl" varchar,
    "headcount" double,
    "category_headcount" double,
    "share" double,
    "obs_status" varchar,
    "request_key" varchar
);

create table marts.age_pyramid (
    "subject_kind" varchar,
    "subject_id" varchar,
    "name_fr" varchar,
    "name_nl" varchar,
    "name_de" varchar,
    "name_en" varchar,
    "acronym_fr" varchar,
    "acronym_nl" varchar,
    "year" integer,
    "dimension" varchar,
    "category" varchar,
    "label_fr" varchar,
    "label_nl" varchar,
    "position" integer,
    "gender" varchar,
    "gender_meaning" varchar,
    "gender_label_fr" varchar,
    "gender_label_nl" varchar,
    "headcount" double,
    "obs_status" varchar,
    "request_key" varchar
);

create table marts.sickness_by_month_and_weekday (
    "subject_kind" varchar,
    "subject_id" varchar,
    "name_fr" varchar,
    "name_nl" varchar,
    "name_de" varchar,
    "name_en" varchar,
    "acronym_fr" varchar,
    "acronym_nl" varchar,
    "year" integer,
    "dimension" varchar,
    "category" varchar,
    "label_fr" varchar,
    "label_nl" varchar,
    "position" integer,
    "meaning" varchar,
    "days" double,
    "days_of_year" double,
    "share" double,
    "obs_status" varchar,
    "request_key" varchar
);

create table marts.retirements_by_reason (
    "subject_kind" varchar,
    "subject_id" varchar,
    "name_fr" varchar,
    "name_nl" varchar,
    "name_de" varchar,
    "name_en" varchar,
    "acronym_fr" varchar,
    "acronym_nl" varchar,
    "year" integer,
    "dimension" varchar,
    "category" varchar,
    "label_fr" varchar,
    "label_nl" varchar,
    "position" integer,
    "retirements" double,
    "retirements_of_year" double,
    "share" double,
    "obs_status" varchar,
    "request_key" varchar
);

create table marts.employment_rate_disability (
    "subject_kind" varchar,
    "subject_id" varchar,
    "name_fr" varchar,
    "name_nl" varchar,
    "name_de" varchar,
    "name_en" varchar,
    "acronym_fr" varchar,
    "acronym_nl" varchar,
    "year" integer,
    "rate" double,
    "unit" varchar,
    "value_text" varchar,
    "obs_status" varchar,
    "request_key" varchar
);

create table marts.completeness (
    "endpoint" varchar,
    "subject_kind" varchar,
    "year" integer,
    "planned" bigint,
    "ok" bigint,
    "empty" bigint,
    "absent" bigint,
    "failed" bigint,
    "quarantined" bigint,
    "pending" bigint,
    "figures" bigint
);

create table marts.headcount_growth (
    "subject_kind" varchar,
    "subject_id" varchar,
    "name_fr" varchar,
    "name_nl" varchar,
    "name_de" varchar,
    "name_en" varchar,
    "acronym_fr" varchar,
    "acronym_nl" varchar,
    "year" integer,
    "headcount" double,
    "basis" varchar,
    "change" double,
    "comparable_since" integer,
    "comparable_headcount" double,
    "change_since" double,
    "growth_since_percent" double
);

create table marts.composition (
    "endpoint" varchar,
    "subject_kind" varchar,
    "subject_id" varchar,
    "name_fr" varchar,
    "name_nl" varchar,
    "name_de" varchar,
    "name_en" varchar,
    "acronym_fr" varchar,
    "acronym_nl" varchar,
    "year" integer,
    "dimension" varchar,
    "category" varchar,
    "label_fr" varchar,
    "label_nl" varchar,
    "position" integer,
    "meaning" varchar,
    "headcount" double,
    "total" double,
    "total_basis" varchar,
    "share" double,
    "hidden_categories" bigint,
    "obs_status" varchar,
    "request_key" varchar
);

create table marts.gender_by_category (
    "subject_kind" varchar,
    "subject_id" varchar,
    "name_fr" varchar,
    "name_nl" varchar,
    "name_de" varchar,
    "name_en" varchar,
    "acronym_fr" varchar,
    "acronym_nl" varchar,
    "year" integer,
    "dimension" varchar,
    "category" varchar,
    "label_fr" varchar,
    "label_nl" varchar,
    "position" integer,
    "gender" varchar,
    "gender_meaning" varchar,
    "gender_label_fr" varchar,
    "gender_label_nl" varchar,
    "headcount" double,
    "category_headcount" double,
    "share_of_category" double,
    "gender_headcount" double,
    "share_of_gender" double,
    "obs_status" varchar,
    "request_key" varchar
);

create table marts.telework_share (
    "subject_kind" varchar,
    "subject_id" varchar,
    "name_fr" varchar,
    "name_nl" varchar,
    "name_de" varchar,
    "name_en" varchar,
    "acronym_fr" varchar,
    "acronym_nl" varchar,
    "year" integer,
    "headcount" double,
    "teleworkers" double,
    "not_teleworking" double,
    "unknown" double,
    "share" double,
    "hidden_categories" bigint,
    "not_understood" varchar
);

create table marts.part_time_share (
    "subject_kind" varchar,
    "subject_id" varchar,
    "name_fr" varchar,
    "name_nl" varchar,
    "name_de" varchar,
    "name_en" varchar,
    "acronym_fr" varchar,
    "acronym_nl" varchar,
    "year" integer,
    "gender" varchar,
    "gender_meaning" varchar,
    "gender_label_fr" varchar,
    "gender_label_nl" varchar,
    "headcount" double,
    "full_time" double,
    "part_time" double,
    "interrupted" double,
    "unknown" double,
    "share" double,
    "hidden_categories" bigint,
    "not_understood" varchar,
    "total_headcount" double,
    "total_part_time" double,
    "total_share" double
);

create table marts.contractual_share (
    "subject_kind" varchar,
    "subject_id" varchar,
    "name_fr" varchar,
    "name_nl" varchar,
    "name_de" varchar,
    "name_en" varchar,
    "acronym_fr" varchar,
    "acronym_nl" varchar,
    "year" integer,
    "headcount" double,
    "contractual_by_status" double,
    "contractors" double,
    "share_by_status" double,
    "share_by_contractors" double
);

create table marts.sickness_per_head (
    "subject_kind" varchar,
    "subject_id" varchar,
    "name_fr" varchar,
    "name_nl" varchar,
    "name_de" varchar,
    "name_en" varchar,
    "acronym_fr" varchar,
    "acronym_nl" varchar,
    "year" integer,
    "days" double,
    "months" bigint,
    "headcount" double,
    "days_per_head" double
);

create table marts.long_absence_rate (
    "subject_kind" varchar,
    "subject_id" varchar,
    "name_fr" varchar,
    "name_nl" varchar,
    "name_de" varchar,
    "name_en" varchar,
    "acronym_fr" varchar,
    "acronym_nl" varchar,
    "year" integer,
    "long_absent" double,
    "headcount" double,
    "share" double,
    "obs_status" varchar,
    "request_key" varchar
);

create table marts.retirement_outlook (
    "subject_kind" varchar,
    "subject_id" varchar,
    "name_fr" varchar,
    "name_nl" varchar,
    "name_de" varchar,
    "name_en" varchar,
    "acronym_fr" varchar,
    "acronym_nl" varchar,
    "year" integer,
    "headcount" double,
    "aged_55_up" double,
    "aged_55_up_from" integer,
    "aged_60_up" double,
    "aged_60_up_from" integer,
    "share_55_up" double,
    "share_60_up" double,
    "retirements" double,
    "retirement_share" double
);

create table marts.profile (
    "subject_kind" varchar,
    "subject_id" varchar,
    "name_fr" varchar,
    "name_nl" varchar,
    "name_de" varchar,
    "name_en" varchar,
    "acronym_fr" varchar,
    "acronym_nl" varchar,
    "year" integer,
    "headcount" double,
    "change" double,
    "comparable_since" integer,
    "change_since" double,
    "growth_since_percent" double,
    "women" double,
    "men" double,
    "share_women" double,
    "level_a" double,
    "level_b" double,
    "level_c" double,
    "level_d" double,
    "share_level_a" double,
    "women_level_a" double,
    "share_women_level_a" double,
    "aged_55_up" double,
    "aged_55_up_from" integer,
    "share_55_up" double,
    "aged_60_up" double,
    "aged_60_up_from" integer,
    "share_60_up" double,
    "part_time" double,
    "share_part_time" double,
    "women_part_time" double,
    "men_part_time" double,
    "teleworkers" double,
    "share_telework" double,
    "contractual" double,
    "share_contractual" double,
    "sick_days" double,
    "sick_days_per_head" double,
    "long_absent" double,
    "share_long_absent" double,
    "retirements" double,
    "retirement_share" double,
    "disability_rate" double
);

create table marts.rankings (
    "subject_kind" varchar,
    "subject_id" varchar,
    "name_fr" varchar,
    "name_nl" varchar,
    "name_de" varchar,
    "name_en" varchar,
    "acronym_fr" varchar,
    "acronym_nl" varchar,
    "year" integer,
    "headcount" double,
    "headcount_rank" bigint,
    "comparable_since" integer,
    "growth_since_percent" double,
    "growth_rank" bigint,
    "share_women" double,
    "women_rank" bigint,
    "share_women_level_a" double,
    "women_level_a_rank" bigint,
    "aged_55_up_from" integer,
    "share_55_up" double,
    "aged_55_up_rank" bigint,
    "share_part_time" double,
    "part_time_rank" bigint,
    "share_telework" double,
    "telework_rank" bigint,
    "share_contractual" double,
    "contractual_rank" bigint,
    "sick_days_per_head" double,
    "sick_days_rank" bigint,
    "disability_rate" double,
    "disability_rank" bigint
);

create table meta.runs (
    "run_id" varchar,
    "source" varchar,
    "source_detail" varchar,
    "base_url" varchar,
    "version" varchar,
    "started_at" timestamp,
    "finished_at" timestamp,
    "selection" varchar,
    "asked" bigint,
    "answers" bigint,
    "refusals" bigint,
    "failures" bigint,
    "bytes" bigint
);

create table meta.requests (
    "request_key" varchar,
    "subject_kind" varchar,
    "subject_id" varchar,
    "endpoint" varchar,
    "year" integer,
    "groupby" varchar,
    "field" varchar,
    "restriction" varchar,
    "state" varchar,
    "attempts" bigint,
    "http_status" integer,
    "error" varchar,
    "first_asked_at" timestamp,
    "last_asked_at" timestamp,
    "fetched_at" timestamp,
    "sha256" varchar,
    "bytes" bigint
);

create table meta.problems (
    "request_key" varchar,
    "severity" varchar,
    "kind" varchar,
    "detail" varchar
);

create table meta.drift (
    "when" timestamp,
    "endpoint" varchar,
    "form" varchar,
    "sample_request" varchar,
    "outcome" varchar,
    "answers" bigint,
    "run_id" varchar
);

create table meta.mappings (
    "id" varchar,
    "endpoint" varchar,
    "form" varchar,
    "layout" varchar,
    "accepted_by" varchar,
    "equations_drawn" bigint,
    "equations_held" bigint,
    "answers" bigint,
    "first_used_at" timestamp,
    "last_used_at" timestamp,
    "run_id" varchar,
    "sample_request" varchar,
    "mapping" varchar
);

create table meta.tests (
    "test" varchar,
    "severity" varchar,
    "proves" varchar,
    "offending_rows" bigint
);

create table raw.responses (
    "request_key" varchar,
    "run_id" varchar,
    "fetched_at" timestamp,
    "outcome" varchar,
    "status" integer,
    "content_type" varchar,
    "etag" varchar,
    "sha256" varchar,
    "bytes" bigint,
    "segment" varchar,
    "body_seq" bigint,
    "mapping" varchar
);
