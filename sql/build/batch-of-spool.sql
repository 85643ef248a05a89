create or replace temp view batch_figures as
select * from read_parquet(getvariable('batch_path'))
