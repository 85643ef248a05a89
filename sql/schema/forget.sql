-- Generated from src/tables.ts by `npm run docs`; do not edit.

drop schema marts cascade;
drop schema meta cascade;
drop schema raw cascade;
drop table observations_closed;
drop view observations_history;
drop view workforce;
drop view distribution;
drop view contractors;
drop view longabsence;
drop view illness;
drop view pension;
drop view carph;
drop table entities;
drop table organisms;
drop table categories;
drop macro table observations_as_of;
drop macro plain_text;
drop macro table subject;
drop macro table organism;
drop macro headcount;
