select row_number from replacing where differs order by row_number
