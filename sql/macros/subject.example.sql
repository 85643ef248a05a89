-- Reads subjects, makes an example for the documents.
select match, subject_kind, subject_id, name_fr from subject('dunes')
