import type { Catalogue } from '../model/catalogue.ts';
import { formatOf } from '../model/file-formats.ts';
import { licenceOf } from '../model/licence.ts';
import type { PackagedFile } from '../model/packaged-files.ts';
import { columnComment } from '../tables/render-sql.ts';
import {
  type PublishedColumn,
  type PublishedTable,
  type PublishedType,
  tableComment,
} from '../tables/table.ts';
import { ownTitle } from './file-titles.ts';
import type { ReleaseFile } from './release-files.ts';

/** What a release says of itself: the run it ends with, and where its data came from. */
export interface ReleaseFacts {
  readonly id: string;
  readonly runId: string;
  /** ISO 8601, UTC: when the newest response landed. */
  readonly created: string;
  /** `reference` for synthetic data, else the base address. */
  readonly source: string;
  readonly sourceDetail: string;
  readonly version: string;
}

/** A file with what it holds; `table` and `rows` are `null` for a file that holds no rows. */
export interface DescribedFile extends ReleaseFile {
  readonly table: PublishedTable | null;
  readonly rows: number | null;
}

/** A release while its texts are made, with the files that stand there already. */
export interface DescribedRelease {
  readonly catalogue: Catalogue;
  readonly facts: ReleaseFacts;
  readonly files: readonly DescribedFile[];
}

const fieldTypes: Readonly<Record<PublishedType, string>> = Object.freeze({
  VARCHAR: 'string',
  INTEGER: 'integer',
  BIGINT: 'integer',
  DOUBLE: 'number',
  BOOLEAN: 'boolean',
  TIMESTAMP: 'datetime',
  JSON: 'string',
});

/**
 * The text of `datapackage.json`, Data Package 2.0 (contract §3); `before` is the release before. `fieldsMatch` is left out: prose and
 * profile of the standard disagree on its type, and the default is what holds here.
 */
export function renderDataPackage(
  { catalogue, facts, files }: DescribedRelease,
  before: string | null,
): string {
  const { isSynthetic, title, about, source, licence } = aboutRelease(catalogue, facts);
  const shared = { licenses: [licence], sources: [source] };
  const document = {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: catalogue.name,
    title,
    description: about,
    ...(isSynthetic ? {} : { homepage: catalogue.homepage }),
    version: facts.id,
    created: facts.created,
    ...shared,
    contributors: [{ title: 'hrmirror', roles: ['distributor'], version: facts.version }],
    run_id: facts.runId,
    ...(before === null ? {} : { previous_release: before }),
    resources: resourcesOf(files).map((told) => ({ ...describeResource(told), ...shared })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** What a release is called and said to be in a sentence, where its figures come from, and who licenses them. */
export function aboutRelease(catalogue: Catalogue, { source, sourceDetail }: ReleaseFacts) {
  const { title, publisher, homepage } = catalogue;
  const isSynthetic = source === 'reference';
  const licence = licenceOf(catalogue, isSynthetic);
  if (isSynthetic)
    return {
      ...{
        isSynthetic,
        licence,
        title: 'Synthetic HR statistics of the hrmirror reference service',
      },
      about:
        'SYNTHETIC figures of the built-in reference service: they describe no real body, and are nobody’s data.',
      source: { title: `Synthetic reference service (${sourceDetail})`, path: undefined },
    };
  const path = /^https?:\/\//.test(sourceDetail) ? sourceDetail : homepage;
  return {
    ...{ isSynthetic, licence, title, source: { title: publisher, path } },
    about: `A mirror of open statistics published by ${publisher}; every figure as received.`,
  };
}

/** Files of one resource: one, or all those of one format that hold a table together. */
type Files = readonly [DescribedFile, ...DescribedFile[]];

function resourcesOf(files: readonly DescribedFile[]): Files[] {
  const resources = new Map<string, [DescribedFile, ...DescribedFile[]]>();
  for (const file of files) {
    const isPart = file.table?.partedBy !== undefined;
    const key = isPart ? file.path.replace(/\/[^/]*$/, '') : file.path;
    const known = resources.get(key);
    if (known === undefined) resources.set(key, [file]);
    else known.push(file);
  }
  return [...resources.values()];
}

function describeResource(files: Files) {
  const [{ path, table }] = files;
  const isOne = table?.partedBy === undefined;
  // Whether in one file or in several, a table keeps its name.
  const named = isOne ? path : path.replace(/\/[^/]*(\.[^.]*)$/, '$1');
  return {
    name: named.toLowerCase().replaceAll('/', '.'),
    ...(isOne ? packagedFile(files[0]) : packagedTogether(files)),
    ...formatOf(path),
    ...(table === null ? {} : describeTable(path, table)),
  };
}

function packagedFile({ path, bytes, sha256, rows }: DescribedFile): PackagedFile {
  return { path, bytes, hash: `sha256:${sha256}`, ...(rows === null ? {} : { rows }) };
}

/** The standard has one hash for a resource: each of several files is told of by itself. */
function packagedTogether(files: Files) {
  return {
    path: files.map(({ path }) => path),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    rows: files.reduce((sum, { rows }) => sum + (rows ?? 0), 0),
    files: files.map(packagedFile),
  };
}

/** What holds in CSV alone. */
const csvNote = 'Every text stands in quotes; an empty cell without them is NULL.';

function describeTable(path: string, table: PublishedTable) {
  const { title, columns } = table;
  const meaning = tableComment(table);
  const schema = { fields: columns.map(describeColumn) };
  const told = { type: 'table', title };
  return path.endsWith('.csv')
    ? { ...told, description: `${meaning} ${csvNote}`, schema: { ...schema, missingValues: [''] } }
    : { ...told, description: meaning, schema };
}

function describeColumn(column: PublishedColumn) {
  return {
    name: column.name,
    type: fieldTypes[column.type],
    description: columnComment(column),
    ...(column.unit === null ? {} : { unit: column.unit }),
  };
}

/** What a file of a release holds: the title of its table, or of itself. */
export function fileTitle({ path, table }: Pick<DescribedFile, 'path' | 'table'>): string {
  return table?.title ?? ownTitle(path) ?? path;
}
