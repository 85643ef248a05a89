-- Reads the derived files, makes answers, figures, category_labels, subject_records and answer_problems.
-- What the landed bodies were read as.
create or replace temp view answers as
select * from read_parquet(getvariable('answers_paths'));

create or replace temp view figures as
select * from read_parquet(getvariable('figures_paths'));

create or replace temp view category_labels as
select * from read_parquet(getvariable('categories_paths'));

create or replace temp view subject_records as
select * from read_parquet(getvariable('subjects_paths'));

create or replace temp view answer_problems as
select * from read_parquet(getvariable('problems_paths'));
