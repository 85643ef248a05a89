import { join } from 'node:path';
import type { Database } from '../system/database.ts';
import { writeFileDurably } from '../system/durable.ts';
import { bodyName } from './addresses/names.ts';
import type { Category, Subject, Value } from './model.ts';
import { languagesOf } from './read-figures.ts';
import { type Criteria, type Splits, splitsFile, splitsScript } from './splits.ts';

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

/** Writes the splits of every body beside the page, body by body: all of them together are too many for it. */
export async function writeSplits(
  database: Database,
  folder: string,
  criteria: Criteria,
  subjects: readonly Subject[],
): Promise<void> {
  const places = Object.fromEntries(
    Object.entries(criteria).map(([criterion, categories]) => [
      criterion,
      new Map(categories.map(({ code }, place) => [code, place])),
    ]),
  );
  for (const subject of subjects) {
    const splits = await readSplits(database, places, subject);
    writeFileDurably(join(folder, splitsFile(bodyName(subject))), splitsScript(subject, splits));
  }
}

async function readSplits(
  database: Database,
  places: Readonly<Record<string, ReadonlyMap<string, number>>>,
  { kind, id }: Subject,
): Promise<Splits> {
  const splits = { workforce: {}, contractors: {} } as Record<
    string,
    Record<string, Record<string, Value[]>>
  >;
  for (const row of await database.rows('portal/splits', { kind, id })) {
    const [by, across] = [String(row.dimension), row.second_dimension];
    const [rows, columns] = [places[by], across === null ? undefined : places[String(across)]];
    const name = across === null ? by : `${by} ${across}`;
    const cubes = splits[String(row.endpoint)];
    if (cubes === undefined || rows === undefined) continue;
    cubes[name] ??= {};
    const years = cubes[name];
    const width = columns?.size ?? 1;
    years[String(row.year)] ??= new Array<Value>(rows.size * width).fill(null);
    const at =
      (rows.get(String(row.category)) ?? 0) * width +
      (columns?.get(String(row.second_category)) ?? 0);
    const { headcount, obs_status: status } = row;
    (years[String(row.year)] ?? [])[at] =
      typeof headcount === 'number' ? headcount : status === null ? null : String(status);
  }
  return splits as unknown as Splits;
}
