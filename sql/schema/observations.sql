-- Generated from src/tables.ts by `npm run docs`; do not edit.

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
