-- Reads marts, makes an example for the documents.
select headcount('MM', 2020) as persons
