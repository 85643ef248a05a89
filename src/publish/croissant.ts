import { columnComment } from '../tables/render-sql.ts';
import { type PublishedColumn, type PublishedType, tableComment } from '../tables/table.ts';
import {
  aboutRelease,
  type DescribedFile,
  type DescribedRelease,
  fileTitle,
} from './data-package.ts';

const context = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  arrayShape: 'cr:arrayShape',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  containedIn: 'cr:containedIn',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  description: { '@container': '@language' },
  equivalentProperty: 'cr:equivalentProperty',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isArray: 'cr:isArray',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  name: { '@container': '@language' },
  parentField: 'cr:parentField',
  path: 'cr:path',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  samplingRate: 'cr:samplingRate',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
};

const dataTypes: Readonly<Record<PublishedType, string>> = Object.freeze({
  VARCHAR: 'sc:Text',
  INTEGER: 'sc:Integer',
  BIGINT: 'sc:Integer',
  DOUBLE: 'sc:Float',
  BOOLEAN: 'sc:Boolean',
  TIMESTAMP: 'sc:DateTime',
  JSON: 'sc:Text',
});

/**
 * The text of `croissant.json`: a release as a dataset of Croissant 1.1, the Parquet file of each table of figures and
 * subjects a set of records. Where they come from is told by `datapackage.json` alone.
 */
export function renderCroissant({ catalogue, facts, files }: DescribedRelease): string {
  const { title, about, source, licence } = aboutRelease(catalogue, facts);
  const tables = files.filter(
    ({ path, table }) =>
      path.endsWith('.parquet') && (table?.schema === 'main' || table?.schema === 'marts'),
  );
  const document = {
    '@context': context,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.1',
    name: catalogue.name,
    description: `${title}. ${about}`,
    version: facts.id,
    datePublished: facts.created,
    license: licence.path,
    url: source.path ?? './',
    creator: { '@type': 'sc:Organization', name: source.title },
    distribution: tables.map(fileObject),
    recordSet: tables.map(recordSet),
  };
  return `${JSON.stringify(document)}\n`;
}

function fileObject({ path, bytes, sha256 }: DescribedFile): object {
  return {
    '@type': 'cr:FileObject',
    '@id': path,
    name: path,
    contentUrl: path,
    contentSize: `${bytes} B`,
    // The name that readers of Croissant know.
    encodingFormat: 'application/x-parquet',
    sha256,
  };
}

function recordSet(file: DescribedFile): object {
  const { path, table } = file;
  const id = path.replace(/^parquet\/|\.parquet$/g, '');
  return {
    '@type': 'cr:RecordSet',
    '@id': id,
    name: id,
    description: `${fileTitle(file)}. ${table === null ? '' : tableComment(table)}`,
    field: table?.columns.map((column) => field(path, id, column)),
  };
}

function field(file: string, recordSet: string, column: PublishedColumn): object {
  return {
    '@type': 'cr:Field',
    '@id': `${recordSet}/${column.name}`,
    name: column.name,
    description: columnComment(column),
    dataType: dataTypes[column.type],
    source: { fileObject: { '@id': file }, extract: { column: column.name } },
  };
}
