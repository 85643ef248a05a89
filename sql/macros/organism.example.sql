select match, id, name_fr, acronym_fr from organism('moulins')
