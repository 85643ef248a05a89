-- Reads marts.headcount_growth, makes headcount(): how many people a subject has in a year.
create macro headcount(subject, reference_year) as (
    with ranked as (
        select
            subject_kind, subject_id,
            dense_rank() over (
                order by
                    case match when 'id' then 1 when 'acronym' then 2 else 3 end, delisted
            ) as place
        from subject(subject)
        where match <> 'part'
    )
    select
        case
            when count(distinct (ranked.subject_kind, ranked.subject_id)) = 1
            then max(known.headcount) filter (known.year = cast(reference_year as integer))
        end
    from ranked
    left join marts.headcount_growth as known
        on known.subject_kind = ranked.subject_kind and known.subject_id = ranked.subject_id
    where ranked.place = 1
);
