/** What a file of a release is: its format in a word, its media type, and its encoding where it is text. */
interface Format {
  readonly format: string;
  readonly mediatype: string;
  readonly encoding?: 'utf-8';
}

/** By how the paths end; the first that fits counts. */
const formats: readonly (readonly [string, Format])[] = [
  ['.parquet', { format: 'parquet', mediatype: 'application/vnd.apache.parquet' }],
  ['.csv', { format: 'csv', mediatype: 'text/csv', encoding: 'utf-8' }],
  ['.duckdb', { format: 'duckdb', mediatype: 'application/vnd.duckdb' }],
  ['.cff', { format: 'yaml', mediatype: 'application/yaml', encoding: 'utf-8' }],
  [
    '.xlsx',
    {
      format: 'xlsx',
      mediatype: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
  ],
  ['.js', { format: 'js', mediatype: 'text/javascript', encoding: 'utf-8' }],
  ['.gz', { format: 'gz', mediatype: 'application/gzip' }],
  ['structure.xml', { format: 'xml', mediatype: 'application/xml', encoding: 'utf-8' }],
  ['.xml', { format: 'atom', mediatype: 'application/atom+xml', encoding: 'utf-8' }],
  ['.jsonld', { format: 'json', mediatype: 'application/ld+json', encoding: 'utf-8' }],
  ['croissant.json', { format: 'json', mediatype: 'application/ld+json', encoding: 'utf-8' }],
  ['metadata.json', { format: 'json', mediatype: 'application/ld+json', encoding: 'utf-8' }],
  ['feed.json', { format: 'json', mediatype: 'application/feed+json', encoding: 'utf-8' }],
  ['.json', { format: 'json', mediatype: 'application/json', encoding: 'utf-8' }],
  ['.md', { format: 'markdown', mediatype: 'text/markdown', encoding: 'utf-8' }],
  ['.html', { format: 'html', mediatype: 'text/html', encoding: 'utf-8' }],
];

/** The format of a file of a release; empty where it has no name. */
export function formatOf(path: string): Partial<Format> {
  return formats.find(([ending]) => path.endsWith(ending))?.[1] ?? {};
}

/** The media type of a file of a release. */
export function mediaTypeOf(path: string): string {
  return formatOf(path).mediatype ?? 'application/octet-stream';
}
