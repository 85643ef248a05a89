-- Reads nothing, makes an example for the documents.
select plain_text('L''Œuvre, à  Liège!') as plain
