-- Reads pension, makes the labels of reasons for leaving.
-- They are no requested dimension: their labels stand beside the figures. The latest counts.
with told as (
    select
        reason, observed_at,
        coalesce(attributes ->> 'reason_label_fr', attributes ->> 'reason_label') as fr, coalesce(attributes ->> 'reason_label_nl', attributes ->> 'reason_label') as nl,
        coalesce(attributes ->> 'reason_label_de', attributes ->> 'reason_label') as de, coalesce(attributes ->> 'reason_label_en', attributes ->> 'reason_label') as en
    from pension
    where reason is not null
)
select
    reason as code,
    max_by(fr, (observed_at, fr)) filter (where fr is not null) as label_fr,
    max_by(nl, (observed_at, nl)) filter (where nl is not null) as label_nl,
    max_by(de, (observed_at, de)) filter (where de is not null) as label_de,
    max_by(en, (observed_at, en)) filter (where en is not null) as label_en
from told
group by reason
order by reason
