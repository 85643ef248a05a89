import { join } from 'node:path';
import { DuckDBListValue, type DuckDBValue } from '@duckdb/node-api';
import { loadRows } from '../system/columns.ts';
import type { Database } from '../system/database.ts';
import { writeFileDurably } from '../system/durable.ts';
import { bodyName } from './addresses/names.ts';
import type { Category, Subject, Value } from './model.ts';
import { languagesOf } from './read-figures.ts';
import {
  askedIn,
  type Criteria,
  type Splits,
  type Staff,
  splitsFile,
  splitsScript,
} from './splits.ts';

/** The categories of each criterion that staff is split by. */
export async function readCriteria(database: Database): Promise<Criteria> {
  const criteria: Record<string, Category[]> = {};
  for (const row of await database.rows('portal/criteria')) {
    criteria[String(row.dimension)] ??= [];
    const labels = languagesOf(row, 'label');
    criteria[String(row.dimension)]?.push({ code: String(row.code), labels });
  }
  return criteria;
}

/** Writes the splits of every body beside the page, a file each: all of them together are too many for it. */
export async function writeSplits(
  database: Database,
  folder: string,
  criteria: Criteria,
  subjects: readonly Subject[],
): Promise<void> {
  await loadRows(
    database.connection,
    'criterion_places',
    { dimension: 'VARCHAR', code: 'VARCHAR', place: 'INTEGER', size: 'INTEGER' },
    Object.entries(criteria).flatMap(([dimension, categories]) =>
      categories.map(({ code }, place) => ({ dimension, code, place, size: categories.length })),
    ),
  );
  await database.run('portal/split_cells');
  for (const subject of subjects) {
    const splits = await readSplits(database, subject);
    const file = join(folder, splitsFile(bodyName(subject)));
    writeFileDurably(file, splitsScript(subject.key, splits));
  }
}

/** The splits of one body. @throws Error where the criteria do not hold what splits are by: no figure may take another's place. */
async function readSplits(database: Database, { kind, id }: Subject): Promise<Splits> {
  type By<Told> = Record<Staff, Record<string, Record<string, Told>>>;
  const splits: By<Value[]> = { workforce: {}, contractors: {} };
  const asked: By<string> = { workforce: {}, contractors: {} };
  const wanted = { subject_kind: kind, subject_id: id };
  for await (const chunk of await database.stream('portal/splits', wanted)) {
    for (const row of chunk.getRows()) {
      const [endpoint, name, when, key, size, ...lists] = row.map(itemsOf);
      const [places, headcounts, statuses] = lists as [unknown[], unknown[], unknown[]];
      const [staff, year] = [endpoint as Staff, String(when)];
      if (places.includes(null)) throw new Error(`${key} has a category that is none of the page`);
      splits[staff][String(name)] ??= {};
      asked[staff][String(name)] ??= {};
      const cube = splits[staff][String(name)] as Record<string, Value[]>;
      const told = asked[staff][String(name)] as Record<string, string>;
      if (askedIn(told, year) !== key) told[year] = String(key);
      const values = new Array<Value>(Number(size)).fill(null);
      places.forEach((place, at) => {
        const headcount = headcounts[at];
        const status = statuses[at] ?? null;
        values[Number(place)] =
          typeof headcount === 'number' ? headcount : status === null ? null : String(status);
      });
      cube[year] = values;
    }
  }
  return { ...splits, asked };
}

function itemsOf(value: DuckDBValue): unknown {
  return value instanceof DuckDBListValue ? value.items : value;
}
