select match, subject_kind, subject_id, name_fr from subject('dunes')
