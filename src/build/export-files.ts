import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { licenceOf } from '../model/licence.ts';
import { sdmxData, sdmxName } from '../model/sdmx.ts';
import type { Database } from '../system/database.ts';
import { publishedTables } from '../tables/registry.ts';
import { csvPath, type PublishedTable, parquetFiles, qualifiedName } from '../tables/table.ts';
import type { BuildInput } from './build-input.ts';

/**
 * Writes every published table as Parquet, the marts as CSV too (contract §3), and the figures as SDMX-CSV, from the release
 * that the session uses, in the order the tables hold. Its
 * one thread gives equal content equal bytes: with more, the cut into row groups depends on how many.
 */
export async function exportFiles(
  database: Database,
  { catalogue, source, into }: Pick<BuildInput, 'catalogue' | 'source' | 'into'>,
): Promise<void> {
  const isSynthetic = source.startsWith('reference:');
  const licence = licenceOf(catalogue, isSynthetic).path;
  for (const table of publishedTables) {
    const table_name = qualifiedName(table);
    for (const { path, endpoint } of parquetFiles(table)) {
      const file = newFile(into, path);
      const statistic = endpoint === null ? {} : { endpoint };
      const told = { title: table.title, source, licence };
      await database.run(exportOf(table), { table_name, file, ...statistic, ...told });
    }
    if (table.csv) await exportCsv(database, table_name, newFile(into, csvPath(table)));
  }
  await database.run('session/sdmx');
  for (const { name } of catalogue.statistics) {
    const dataflow = sdmxName(isSynthetic, name);
    const file = newFile(into, sdmxData(name));
    await database.run('export/sdmx-csv', { endpoint: name, dataflow, file });
  }
}

function exportOf({ partedBy, columns }: PublishedTable): string {
  if (partedBy !== undefined) return 'export/parquet-of-statistic';
  const hasJson = columns.some(({ type }) => type === 'JSON');
  return hasJson ? 'export/parquet-json-as-text' : 'export/parquet';
}

/** Where a file goes, in a folder that stands. */
function newFile(into: string, path: string): string {
  const file = join(into, path);
  mkdirSync(dirname(file), { recursive: true });
  return file;
}

const byteOrderMark = Buffer.from('\ufeff');

/** DuckDB writes no byte order mark, without which spreadsheets misread UTF-8. */
async function exportCsv(database: Database, table_name: string, path: string): Promise<void> {
  const unmarked = `${path}.part`;
  await database.run('export/csv', { table_name, file: unmarked });
  await writeFile(path, byteOrderMark);
  await pipeline(createReadStream(unmarked), createWriteStream(path, { flags: 'a' }));
  await rm(unmarked);
}
