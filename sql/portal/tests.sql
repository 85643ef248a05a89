select test, proves, severity, offending_rows from meta.tests order by test
