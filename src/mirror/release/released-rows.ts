import { join } from 'node:path';
import { currentRelease } from '../../publish/current-release.ts';
import { isAsPublished } from '../../publish/verify-release.ts';
import { type Database, withDatabase } from '../../system/database.ts';
import type { OutputPaths } from '../../system/paths.ts';

/** What a statement makes of a table of the release on show; nothing where there is none, `null` where the table is damaged. */
export async function releasedRows(
  paths: OutputPaths,
  table: string,
  statement: string,
  parameters: Parameters<Database['rows']>[1] = {},
) {
  const release = currentRelease(paths)?.path;
  if (release === undefined) return [];
  const file = join('parquet', `${table}.parquet`);
  if (!(await isAsPublished(release, file))) return null;
  return withDatabase({ temporary: paths.temporary }, (database) =>
    database.rows(statement, { ...parameters, table: join(release, file) }),
  );
}
