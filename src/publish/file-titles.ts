/** What each file of a release holds that holds no table; every release has all of them. */
export const fileTitles: Readonly<Record<string, string>> = Object.freeze({
  'README.md': 'Where to start, the files, what may be summed, how to cite, how to verify',
  'index.html': 'The portal: charts, coverage, downloads; opens without a server',
  'hrstats.duckdb': 'The whole database, for DuckDB 1.0 or later',
  'hrstats.xlsx': 'A workbook of the tables that fit, for Excel and LibreOffice',
  'datapackage.json': 'Every file and column described (Data Package 2.0)',
  SHA256SUMS: 'The hashes of all files',
  'feed.xml':
    'The newest releases, revised figures, renamed and delisted bodies, for feed readers (Atom)',
  'feed.json': 'The same for programs (JSON Feed 1.1)',
  'sdmx/structure.xml':
    'What the figures in SDMX mean, with code lists in the languages of the source (SDMX-ML 3.0)',
  'sdmx/*.csv.gz': 'The figures of a statistic, compressed (SDMX-CSV 2.0)',
  'dcat.jsonld': 'For catalogues of open data (DCAT-AP 3)',
  'croissant.json': 'For machine learning (Croissant 1.1)',
  'ro-crate-metadata.json': 'For research archives (RO-Crate 1.2)',
  'CITATION.cff': 'How to cite (Citation File Format)',
});

/** What a file that holds no table holds; the files of a folder may have one title, `undefined`: it has none. */
export function ownTitle(path: string): string | undefined {
  return fileTitles[path] ?? fileTitles[path.replace(/[^/.]+(\.csv\.gz)$/, '*$1')];
}
