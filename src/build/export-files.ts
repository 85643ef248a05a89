import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from '../catalogue.ts';
import type { Database } from '../database.ts';
import { csvPath, type PublishedTable, parquetPath, qualifiedName } from '../tables/table.ts';
import { publishedTables } from '../tables.ts';

/**
 * Writes every published table as Parquet, and the marts as CSV too (contract §3), from the release
 * that the session uses, in the order the tables hold. One thread per file: with more, the cut into row
 * groups depends on how many, and equal content must give equal bytes. So two files are written at once.
 */
export async function exportFiles(
  database: Database,
  catalogue: Catalogue,
  into: string,
): Promise<void> {
  const [bound] = await database.rows('build/release-source');
  const source = String(bound?.source ?? catalogue.homepage);
  await database.setThreads(1);
  const beside = await database.beside();
  try {
    await beside.run('release/use');
    const tables = publishedTables.values();
    await Promise.all(
      [database, beside].map(async (session) => {
        await session.setVariable('source', source);
        await session.setVariable('licence', catalogue.licence.path);
        for (let next = tables.next(); next.done !== true; next = tables.next()) {
          await exportTable(session, next.value, into);
        }
      }),
    );
  } finally {
    beside.close();
  }
}

async function exportTable(database: Database, table: PublishedTable, into: string): Promise<void> {
  await database.setVariable('table_name', qualifiedName(table));
  await database.setVariable('title', table.title);
  await database.setVariable('file', join(into, parquetPath(table)));
  await database.run(hasAttributes(table) ? 'export/parquet-json-as-text' : 'export/parquet');
  if (table.csv) await exportCsv(database, join(into, csvPath(table)));
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
