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

/** Writes the splits of every body beside the page, a file each: all of them together are too many for it. */
export async function writeSplits(
  database: Database,
  folder: string,
  criteria: Criteria,
  subjects: readonly Subject[],
): Promise<void> {
  const places = placesOf(criteria);
  for (const subject of subjects) {
    const splits = await readSplits(database, places, subject);
    const file = join(folder, splitsFile(bodyName(subject)));
    writeFileDurably(file, splitsScript(subject.key, splits));
  }
}

/** By criterion: at which place each category stands. */
type Places = Readonly<Record<string, ReadonlyMap<string, number>>>;

function placesOf(criteria: Criteria): Places {
  return Object.fromEntries(
    Object.entries(criteria).map(([criterion, categories]) => [
      criterion,
      new Map(categories.map(({ code }, place) => [code, place])),
    ]),
  );
}

/** The splits of one body. */
async function readSplits(
  database: Database,
  places: Places,
  { kind, id }: Subject,
): Promise<Splits> {
  const splits: Record<string, Record<string, Record<string, Value[]>>> = {
    workforce: {},
    contractors: {},
  };
  const asked = { subject_kind: kind, subject_id: id };
  for await (const chunk of await database.stream('portal/splits', asked)) {
    for (const row of chunk.getRows()) {
      const [endpoint, by, across, year, category, second, headcount, status] = row;
      const cubes = splits[String(endpoint)];
      const [rows, columns] = [places[String(by)], places[String(across)]];
      if (cubes === undefined || rows === undefined) continue;
      const name = across === null ? String(by) : `${by} ${across}`;
      cubes[name] ??= {};
      const years = cubes[name];
      const width = columns?.size ?? 1;
      years[String(year)] ??= new Array<Value>(rows.size * width).fill(null);
      const at = (rows.get(String(category)) ?? 0) * width + (columns?.get(String(second)) ?? 0);
      (years[String(year)] ?? [])[at] =
        typeof headcount === 'number' ? headcount : status === null ? null : String(status);
    }
  }
  return splits as unknown as Splits;
}
