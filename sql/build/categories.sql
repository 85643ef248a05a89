-- The latest label of each category in each language; ties go by the labels themselves. One that an answer gives
-- without being asked by the dimension (a reason for leaving) counts where no other does: its codes are its own.
insert into categories
with seen as (
    select
        dimension, code, label_fr, label_nl, label_de, label_en,
        max((coalesce(dimension in (groupby, field), false), category_labels.seq)) as place
    from category_labels
    join readings on readings.body_seq = category_labels.seq and readable
    join requests using (request_key)
    group by all
)
select
    dimension, code,
    max_by(label_fr, (place, label_fr)) filter (where label_fr is not null) as label_fr,
    max_by(label_nl, (place, label_nl)) filter (where label_nl is not null) as label_nl,
    max_by(label_de, (place, label_de)) filter (where label_de is not null) as label_de,
    max_by(label_en, (place, label_en)) filter (where label_en is not null) as label_en
from seen
group by dimension, code
order by dimension, code;
