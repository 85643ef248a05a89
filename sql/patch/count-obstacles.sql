-- What new answers say that concerns more than their subjects: a shape that their request did not have
-- before or that makes others a change (as `build/drift` tells), a label, the record of a subject.
with added as (
    select readings.*, requests.endpoint, requests.groupby, requests.field
    from readings
    join run_changes using (run_id)
    join requests using (request_key)
), known_shapes as (
    select distinct request_key, fingerprint
    from readings
    anti join run_changes using (run_id)
)
select
    (
        select count(*)
        from added
        anti join known_shapes using (request_key, fingerprint)
        where fingerprint <> ''
    )
    + (
        select count(*)
        from added
        join former.meta.drift as told
            on told.endpoint = added.endpoint
            and told.grouped = (added.groupby is not null)
            and told.split = (added.field is not null and added.field is distinct from added.groupby)
            and told.to_fingerprint <> added.fingerprint
        where added.fingerprint <> ''
    ) as shapes,
    (
        select count(*)
        from category_labels as told
        left join former.categories as known using (dimension, code)
        where told.seq in (select seq from added where seq = body_seq and readable)
            and (
                known.code is null
                or (told.label_fr is not null and told.label_fr is distinct from known.label_fr)
                or (told.label_nl is not null and told.label_nl is distinct from known.label_nl)
                or (told.label_de is not null and told.label_de is distinct from known.label_de)
                or (told.label_en is not null and told.label_en is distinct from known.label_en)
            )
    ) as labels,
    (select count(*) from (from entities except all from former.entities))
    + (select count(*) from (from former.entities except all from entities))
    + (select count(*) from (from organisms except all from former.organisms))
    + (select count(*) from (from former.organisms except all from organisms)) as records
