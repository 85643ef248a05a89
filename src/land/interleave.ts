import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { listValue } from '@duckdb/node-api';
import { loadRows } from '../system/columns.ts';
import type { Database } from '../system/database.ts';
import { mostBytes, mostRows, sealParquet, segmentName } from './segments.ts';

/** A sealed segment and the number of the landing zone it is part of. */
export interface ZoneSegment {
  readonly zone: number;
  readonly path: string;
}

/**
 * Puts the rows of several landing zones in one order, the order in which the answers came: a function
 * of the rows alone, whatever zones they stand in and in whichever order these are told. A row that
 * stands in several zones counts once.
 * @returns how many rows zone 0 does not hold.
 */
export async function interleave(
  database: Database,
  segments: readonly ZoneSegment[],
): Promise<number> {
  const columns = { zone: 'INTEGER', path: 'VARCHAR' } as const;
  await loadRows(database.connection, 'zone_segments', columns, segments);
  await database.setVariable('zone_paths', listValue(segments.map(({ path }) => path)));
  await database.setVariable('most_rows', mostRows);
  await database.setVariable('most_bytes', mostBytes);
  await database.run('land/zone_rows');
  const [counted] = await database.rows('land/count_new_rows');
  return Number(counted?.rows);
}

/** Writes the interleaved rows as sealed segments into a new folder. */
export async function writeInterleaved(database: Database, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { segment, paths } of await database.rows('land/merged_segments')) {
    const name = segmentName(segment as number);
    const path = join(folder, `${name}.tmp`);
    const sources = listValue(paths as string[]);
    await database.run('land/write_merged_segment', { sources, segment: segment as number, path });
    await sealParquet(database, folder, path, name);
  }
}
