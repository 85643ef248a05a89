-- The latest label of each category in each language; ties go by the labels themselves.
insert into categories
with seen as (
    select
        dimension, code, label_fr, label_nl, label_de, label_en,
        max(seq) as seq
    from category_labels
    where seq in (select body_seq from readings where readable)
    group by all
)
select
    dimension, code,
    max_by(label_fr, (seq, label_fr)) filter (where label_fr is not null) as label_fr,
    max_by(label_nl, (seq, label_nl)) filter (where label_nl is not null) as label_nl,
    max_by(label_de, (seq, label_de)) filter (where label_de is not null) as label_de,
    max_by(label_en, (seq, label_en)) filter (where label_en is not null) as label_en
from seen
group by dimension, code
order by dimension, code;
