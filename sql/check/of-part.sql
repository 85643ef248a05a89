-- Whether a subject is of the part that is tested. A row without a subject is of the first part.
create or replace temp macro of_part(subject) as
    (
        subject >= getvariable('first_subject')
        and (getvariable('next_subject') is null or subject < getvariable('next_subject')::varchar)
    )
    or (subject is null and getvariable('first_subject') = '');
