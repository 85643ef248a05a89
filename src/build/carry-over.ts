import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database.ts';
import type { CarriedOver, FormerRelease } from './build-input.ts';

/** Where more than one request in so many is answered anew, making all rows anew is as fast. */
const fewInMany = 50;

/**
 * Opens the release with the `observations` of the former one, in which the rows of revised figures are
 * replaced, and every other table empty. The rest of a release is made anew. `null`, and nothing is
 * opened, where figures came or went or many were revised: then all rows have to be made.
 */
export async function carryOver(
  database: Database,
  former: FormerRelease,
  into: string,
): Promise<CarriedOver | null> {
  if (!(await findReplacing(database, former))) return null;
  const path = join(into, 'hrstats.duckdb');
  copyFileSync(join(former.path, 'hrstats.duckdb'), path);
  await database.attach(path, 'hrstats', 'read_write');
  await database.run('release/use');
  await database.run('schema/forget');
  // What was forgotten makes room for what comes, or the file would grow.
  await database.run('release/checkpoint');
  await database.run('schema/tables');
  await database.run('build/replace');
  const rows = await database.rows('build/list-replaced');
  return {
    folder: former.path,
    replacedRows: rows.map(({ row_number }) => Number(row_number)),
    unchanged: new Set(),
  };
}

/** Fills the session's `replacing`. @returns whether replacing rows is all there is to do. */
async function findReplacing(database: Database, former: FormerRelease): Promise<boolean> {
  await database.setVariable('former_run', former.lastRun);
  await database.run('build/renew-since');
  const [few] = await database.rows('build/count-renewed');
  if (Number(few?.renewed) * fewInMany > Number(few?.answered)) return false;
  await database.setVariable('first_row', 0);
  await database.setVariable('last_row', Number.MAX_SAFE_INTEGER);
  for (const step of ['build/batches', 'build/batch-of-figures', 'build/batch-observations']) {
    await database.run(step);
  }
  await database.attach(join(former.path, 'hrstats.duckdb'), 'former', 'read_only');
  try {
    await database.run('build/replacing');
    const [counts] = await database.rows('build/count-replacing');
    const { renewed, stored, matched, pairs } = counts ?? {};
    return [stored, matched, pairs].every((count) => Number(count) === Number(renewed));
  } finally {
    await database.run('release/leave-former');
  }
}
