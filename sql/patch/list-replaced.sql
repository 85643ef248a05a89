select row_number, endpoint from replacing where differs order by row_number
