import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { listValue } from '@duckdb/node-api';
import type { Database } from '../system/database.ts';
import { sha256OfFile } from '../system/durable.ts';
import { fileState } from '../system/file-state.ts';
import { signatureFile, sumsFile } from '../system/sums.ts';
import { publishedTables } from '../tables/registry.ts';
import { filesOfTable, type PublishedTable } from '../tables/table.ts';
import { csvRows } from './csv-rows.ts';

/** A file of a release: its path in it with forward slashes, its size, its hex sha256. */
export interface ReleaseFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Its state when it was read (`fileState`). */
  readonly state: string;
}

/** The files that tell of the others, and so are not told of themselves. */
const descriptorNames: ReadonlySet<string> = new Set(['datapackage.json', sumsFile, signatureFile]);

/**
 * Every file below a folder but the descriptors, sorted by path, read whole for its hash; not again where it is
 * known and in the same state.
 */
export async function releaseFiles(
  folder: string,
  known: readonly ReleaseFile[] = [],
): Promise<ReleaseFile[]> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !descriptorNames.has(path))
    .sort();
  const files: ReleaseFile[] = [];
  for (const path of paths) {
    const state = fileState(join(folder, path));
    const same = known.find((file) => file.path === path && file.state === state);
    files.push(same ?? (await fileOf(folder, path)));
  }
  return files;
}

/** One file of a release, read whole for its hash; the path is relative to the folder. */
export async function fileOf(folder: string, path: string): Promise<ReleaseFile> {
  const absolute = join(folder, path);
  // A file that is touched while it is read is in another state afterwards.
  const state = fileState(absolute);
  return { path, bytes: statSync(absolute).size, sha256: await sha256OfFile(absolute), state };
}

/** The table whose rows a file of a release holds, `undefined` for any other file. */
export function tableOfFile(path: string): PublishedTable | undefined {
  return publishedTables.find((table) => filesOfTable(table).flat().includes(path));
}

/** Rows of Parquet and CSV files, counted by reading them, by their paths. */
export async function countRows(
  database: Database,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ofTables = paths.filter((path) => !path.endsWith('.csv'));
  const read = await database.rows('publish/parquet-rows', { paths: listValue(ofTables) });
  const counts = new Map(read.map(({ path, rows }) => [String(path), Number(rows)]));
  for (const path of paths) if (!ofTables.includes(path)) counts.set(path, await csvRows(path));
  return counts;
}
