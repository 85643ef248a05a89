-- Reads meta_runs.parquet and meta_mappings.parquet of a release, makes the runs it covers and the mappings that read it.
select
    (select coalesce(list(run_id), []) from read_parquet($runs)) as runs,
    (select coalesce(list(id), []) from read_parquet($mappings)) as mappings
