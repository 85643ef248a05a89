select plain_text('L''Œuvre, à  Liège!') as plain
