import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from '../catalogue.ts';
import type { Database } from '../database.ts';
import { csvPath, type PublishedTable, parquetPath, qualifiedName } from '../tables/table.ts';
import { publishedTables } from '../tables.ts';

/**
 * Writes every published table as Parquet, and the marts as CSV too (contract §3), from the release
 * that the session uses, in the order the tables hold. One thread: with more, the cut into row groups
 * depends on how many, and equal content must give equal bytes.
 */
export async function exportFiles(
  database: Database,
  catalogue: Catalogue,
  into: string,
): Promise<void> {
  const [bound] = await database.rows('build/release-source');
  await database.setVariable('source', String(bound?.source ?? catalogue.homepage));
  await database.setVariable('licence', catalogue.licence.path);
  await database.setThreads(1);
  for (const table of publishedTables) {
    await database.setVariable('table_name', qualifiedName(table));
    await database.setVariable('title', table.title);
    await database.setVariable('file', join(into, parquetPath(table)));
    await database.run(hasAttributes(table) ? 'export/parquet-json-as-text' : 'export/parquet');
    if (table.csv) await exportCsv(database, join(into, csvPath(table)));
  }
}

function hasAttributes({ columns }: PublishedTable): boolean {
  return columns.some(({ name }) => name === 'attributes');
}

/** DuckDB writes no byte order mark, without which spreadsheets misread UTF-8. */
async function exportCsv(database: Database, path: string): Promise<void> {
  await database.setVariable('file', path);
  await database.run('export/csv');
  await writeFile(path, `\ufeff${await readFile(path, 'utf8')}`);
}
