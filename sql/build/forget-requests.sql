-- What the tables of requests and answers are made of; the memory is needed for what follows.
drop view landed;
drop view all_landed;
drop view latest_readable;
drop table readings;
drop table may_be_implied;
drop table implied;
drop table answered_years;
drop table empty_totals;
drop table under_empty_totals;
drop table subject_sightings;
drop table subjects;
drop table shapes_seen;
