import { join } from 'node:path';
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
  const places = placesOf(criteria);
  for (const subject of subjects) {
    const splits = await readSplits(database, places, subject);
    const file = join(folder, splitsFile(bodyName(subject)));
    writeFileDurably(file, splitsScript(subject.key, splits));
  }
}

/** At which place a category of a criterion stands, and how many there are. */
interface Places {
  readonly size: number;
  readonly of: (code: unknown) => number;
}

/** @throws Error where the criteria do not hold what splits are by: no figure may take another's place. */
function placesOf(criteria: Criteria): (criterion: unknown) => Places {
  const known = new Map(
    Object.entries(criteria).map(([criterion, categories]) => [
      criterion,
      new Map(categories.map(({ code }, place) => [code, place])),
    ]),
  );
  return (criterion) => {
    const codes = known.get(String(criterion));
    if (codes === undefined) throw new Error(`${criterion} is no criterion of the page`);
    const of = (code: unknown) => {
      const place = codes.get(String(code));
      if (place === undefined) throw new Error(`${code} is no category of ${criterion}`);
      return place;
    };
    return { size: codes.size, of };
  };
}

/** The splits of one body. */
async function readSplits(
  database: Database,
  placesOfCriterion: ReturnType<typeof placesOf>,
  { kind, id }: Subject,
): Promise<Splits> {
  type By<Told> = Record<Staff, Record<string, Record<string, Told>>>;
  const splits: By<Value[]> = { workforce: {}, contractors: {} };
  const asked: By<string> = { workforce: {}, contractors: {} };
  const wanted = { subject_kind: kind, subject_id: id };
  for await (const chunk of await database.stream('portal/splits', wanted)) {
    for (const row of chunk.getRows()) {
      const [endpoint, by, across, when, category, second, headcount, status, key] = row;
      const [staff, year] = [endpoint as Staff, String(when)];
      const rows = placesOfCriterion(by);
      const columns = across === null ? null : placesOfCriterion(across);
      const width = columns?.size ?? 1;
      const name = across === null ? String(by) : `${by} ${across}`;
      const cube = splits[staff][name] ?? {};
      const told = asked[staff][name] ?? {};
      splits[staff][name] = cube;
      asked[staff][name] = told;
      // Rows come year by year.
      if (cube[year] === undefined && askedIn(told, year) !== key) told[year] = String(key);
      const values = cube[year] ?? new Array<Value>(rows.size * width).fill(null);
      cube[year] = values;
      values[rows.of(category) * width + (columns?.of(second) ?? 0)] =
        typeof headcount === 'number' ? headcount : status === null ? null : String(status);
    }
  }
  return { ...splits, asked };
}
