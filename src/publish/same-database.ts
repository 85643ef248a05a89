import { join } from 'node:path';
import { type Database, type DatabaseOptions, withDatabase } from '../system/database.ts';

/**
 * Whether the databases of two releases hold the same: tables, views, macros, comments, and every row in its place. DuckDB
 * packs equal tables otherwise each time, so that their bytes tell nothing. A file that is no database holds nothing.
 */
export function isSameDatabase(
  one: string,
  other: string,
  options: DatabaseOptions,
): Promise<boolean> {
  return withDatabase(options, async (database) => {
    const attach = (folder: string, name: string) =>
      database.attach(join(folder, 'hrstats.duckdb'), name, 'read_only');
    try {
      await attach(one, 'one');
      await attach(other, 'other');
    } catch {
      return false;
    }
    const [ours, theirs] = [await objectsIn(database, 'one'), await objectsIn(database, 'other')];
    if (JSON.stringify(ours) !== JSON.stringify(theirs)) return false;
    for (const { kind, name } of ours)
      if (kind === 'table' && !(await haveSameRows(database, String(name)))) return false;
    return true;
  });
}

function objectsIn(database: Database, name: string) {
  return database.rows('publish/database-objects', { name });
}

async function haveSameRows(database: Database, table: string): Promise<boolean> {
  for (const name of ['one', 'other'])
    await database.setVariable(`${name}_table`, `${name}.${table}`);
  const [row] = await database.rows('publish/rows-apart');
  return Number(row?.rows) === 0;
}
