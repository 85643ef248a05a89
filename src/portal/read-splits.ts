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
  const bodies = await readSplits(database, criteria);
  for (const subject of subjects) {
    const splits = bodies.get(subject.key) ?? noSplits();
    writeFileDurably(
      join(folder, splitsFile(bodyName(subject))),
      splitsScript(subject.key, splits as unknown as Splits),
    );
  }
}

/** Splits that are being filled. */
type Filled = Record<string, Record<string, Record<string, Value[]>>>;

function noSplits(): Filled {
  return { workforce: {}, contractors: {} };
}

/** The splits of all bodies, read at once: what is crossed is worked out anew for each question. */
async function readSplits(database: Database, criteria: Criteria): Promise<Map<string, Filled>> {
  const places = Object.fromEntries(
    Object.entries(criteria).map(([criterion, categories]) => [
      criterion,
      new Map(categories.map(({ code }, place) => [code, place])),
    ]),
  );
  const bodies = new Map<string, Filled>();
  for await (const chunk of await database.stream('portal/splits')) {
    for (const row of chunk.getRows()) {
      const [kind, id, endpoint, by, across, year, category, second, headcount, status] = row;
      const key = `${kind}:${id}`;
      const splits = bodies.get(key) ?? noSplits();
      bodies.set(key, splits);
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
  return bodies;
}
