select count(*) as rows from read_csv($path, header = true, all_varchar = true, delim = ',', quote = '"')
