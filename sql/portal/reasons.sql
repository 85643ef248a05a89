-- Reasons for leaving are no requested dimension: their labels stand beside the figures.
select
    reason as code,
    any_value(attributes ->> 'reason_label_fr') as label_fr,
    any_value(attributes ->> 'reason_label_nl') as label_nl,
    any_value(attributes ->> 'reason_label_de') as label_de,
    any_value(attributes ->> 'reason_label_en') as label_en
from pension
where reason is not null
group by reason
order by reason
