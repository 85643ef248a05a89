-- Reads organisms, makes an example for the documents.
select match, id, name_fr, acronym_fr from organism('moulins')
