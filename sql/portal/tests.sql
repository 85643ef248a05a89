-- Reads meta.tests, makes the list of data tests and what they found.
select test, proves, severity, offending_rows from meta.tests order by test
