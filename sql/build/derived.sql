-- Reads the derived files, makes answers, figures, category_labels, subject_records and answer_problems.
-- What the landed bodies were read as.
create or replace temp view answers as
select * from read_parquet(getvariable('answer_paths'));

create or replace temp view figures as
select * from read_parquet(getvariable('figure_paths'));

create or replace temp view category_labels as
select * from read_parquet(getvariable('category_paths'));

create or replace temp view subject_records as
select * from read_parquet(getvariable('subject_paths'));

create or replace temp view answer_problems as
select * from read_parquet(getvariable('problem_paths'));
