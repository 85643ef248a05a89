-- What the tables of requests and answers are made of; the memory is needed for what follows.
drop table landed;
drop table planned;
drop table requests;
drop table readings;
drop table latest_readable;
drop table periods;
drop table implied;
drop table answered_years;
drop table empty_totals;
drop table under_empty_totals;
drop table subject_sightings;
drop table subjects;
drop table shapes_seen;
