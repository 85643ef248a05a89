# Reads the CSV files of a release and prints what it found, as JSON: read_release.R RELEASE
release <- commandArgs(trailingOnly = TRUE)[1]
facts <- c()
for (path in sort(list.files(file.path(release, "csv"), full.names = TRUE))) {
  rows <- read.csv(path, fileEncoding = "UTF-8-BOM", na.strings = "")
  facts <- c(facts, sprintf('"rows csv/%s": %d', basename(path), nrow(rows)))
  if (basename(path) == "composition.csv") {
    total <- format(sum(rows$headcount, na.rm = TRUE), nsmall = 1, digits = 15)
    facts <- c(facts, sprintf('"sum of composition.headcount": %s', total))
  }
}
version <- paste(R.version$major, R.version$minor, sep = ".")
cat(sprintf('{"version": "%s", "facts": {%s}}\n', version, paste(facts, collapse = ", ")))
