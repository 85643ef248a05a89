import type { Json } from '@duckdb/node-api';
import type { Database } from '../system/database.ts';
import {
  type Axes,
  type Category,
  type Cube,
  dimensionOf,
  type FigureSet,
  figureSets,
  type Growth,
  type Labels,
  type Subject,
  type Value,
} from './model.ts';
import { clip } from './text.ts';

type Row = Record<string, Json>;

/** More categories than this make no chart; genders, and whatever stands in their place. */
const most = Object.freeze({ most_categories: 40, most_genders: 8 });

/** Bytes of figures a page may carry: with 85 organisms about a tenth is used. */
const roomForFigures = 1_100_000;

/** A subject without what other tables tell of it. */
type Figured = Omit<Subject, 'profile' | 'coverage'>;

/** The subjects with their figures, and the categories that these are laid out by. */
export async function readFigures(
  database: Database,
  comparableSince: number,
  room = roomForFigures,
): Promise<{ subjects: Figured[]; axes: Record<FigureSet, Axes> }> {
  const variables = { ...most, comparable_since: comparableSince };
  for (const [name, value] of Object.entries(variables)) await database.setVariable(name, value);
  const rows = await database.rows('portal/figures');
  const known = await readCategories(database);
  const axes = Object.fromEntries(
    figureSets.map((set) => [
      set,
      axesOf(
        set,
        rows.filter(({ figure_set }) => figure_set === set),
        known,
      ),
    ]),
  ) as Record<FigureSet, Axes>;
  const cubes = cubesOf(
    rows.filter(({ left_out }) => left_out !== true),
    axes,
  );
  const subjects = (await database.rows('portal/subjects')).map((row) => subjectOf(row, cubes));
  return { subjects: withinRoom(subjects.sort(bySize), room), axes };
}

/** A category with its place in the order of its dimension. */
type Known = Omit<Category, 'code'> & { readonly position: number };

/** By dimension and code. */
async function readCategories(database: Database): Promise<ReadonlyMap<string, Known>> {
  const known = new Map<string, Known>();
  for (const row of await database.rows('portal/categories')) {
    const { dimension, code, position, period } = row;
    const told = isPeriod(dimension) && period !== null ? { period: Number(period) } : {};
    const labels = languagesOf(row, 'label');
    known.set(`${dimension} ${code}`, { labels, position: Number(position), ...told });
  }
  for (const row of await database.rows('portal/reasons')) {
    const place = `reason ${row.code}`;
    known.set(place, { position: last, ...known.get(place), labels: languagesOf(row, 'label') });
  }
  return known;
}

/** The place of what has none. */
const last = Number.MAX_SAFE_INTEGER;

function isPeriod(dimension: Json | undefined): boolean {
  return dimension === 'month' || dimension === 'weekday';
}

/** The columns `PREFIX_fr`, `PREFIX_nl`, … that hold anything. */
export function languagesOf(row: Row, prefix: string): Labels {
  const given = (['fr', 'nl', 'de', 'en'] as const).flatMap((language) => {
    const text = row[`${prefix}_${language}`];
    return typeof text === 'string' && text.trim() !== '' ? [[language, clip(text.trim())]] : [];
  });
  return Object.fromEntries(given);
}

function axesOf(set: FigureSet, rows: readonly Row[], told: ReadonlyMap<string, Known>): Axes {
  const kept = rows.filter(({ left_out }) => left_out !== true);
  const axis = (side: 'a' | 'b'): Category[] => {
    const codes = new Set(kept.map((row) => codeOf(row[side])));
    const placed = [...codes].map((code) => {
      const its = told.get(`${dimensionOf[set][side]} ${code}`);
      return { code, position: last, labels: {}, ...its };
    });
    return placed
      .sort(
        (one, other) =>
          one.position - other.position ||
          one.code.localeCompare(other.code, 'en', { numeric: true }),
      )
      .map(({ position: _, ...category }) => category);
  };
  const [a, b] = [axis('a'), axis('b')];
  const known = new Set([...a, ...b].map(({ code }) => code));
  const left = new Set(
    rows.flatMap((row) => [codeOf(row.a), codeOf(row.b)]).filter((code) => !known.has(code)),
  );
  return { a, b, left: left.size };
}

/** A category as it is laid out by; the empty code stands for none. */
function codeOf(category: Json | undefined): string {
  return category === null || category === undefined ? '' : String(category);
}

interface Shown {
  readonly figures: Partial<Record<FigureSet, Record<string, Value[]>>>;
  /** The request of the newest figures of each set. */
  readonly asked: Partial<Record<FigureSet, string>>;
}
type Cubes = Map<string, Shown>;

function cubesOf(rows: readonly Row[], axes: Readonly<Record<FigureSet, Axes>>): Cubes {
  const cubes: Cubes = new Map();
  const places = new Map(
    figureSets.map((set) => [set, { a: placesOf(axes[set].a), b: placesOf(axes[set].b) }]),
  );
  for (const row of rows) {
    const set = row.figure_set as FigureSet;
    const { a, b } = places.get(set) ?? { a: new Map(), b: new Map() };
    const key = `${row.subject_kind}:${row.subject_id}`;
    const subject = cubes.get(key) ?? { figures: {}, asked: {} };
    cubes.set(key, subject);
    // Rows come year by year, the newest last.
    subject.asked[set] = String(row.request_key);
    subject.figures[set] ??= {};
    const years = subject.figures[set];
    const year = row.year === null ? '' : String(row.year);
    years[year] ??= new Array<Value>(a.size * b.size).fill(null);
    const at = (a.get(codeOf(row.a)) ?? 0) * b.size + (b.get(codeOf(row.b)) ?? 0);
    years[year][at] = figureOf(row);
  }
  return cubes;
}

function placesOf(axis: readonly Category[]): ReadonlyMap<string, number> {
  return new Map(axis.map(({ code }, place) => [code, place]));
}

function figureOf({ value, obs_status }: Row): Value {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return obs_status === null ? null : String(obs_status);
}

function subjectOf(row: Row, cubes: Cubes): Figured {
  const key = `${row.subject_kind}:${row.id}`;
  return {
    key,
    kind: String(row.subject_kind),
    id: String(row.id),
    names: languagesOf(row, 'name'),
    acronyms: languagesOf(row, 'acronym'),
    category:
      row.category === null || row.category === undefined ? null : clip(String(row.category), 60),
    delisted: row.delisted === true,
    growth: growthOf(row),
    ...(cubes.get(key) ?? { figures: {}, asked: {} }),
  };
}

function growthOf({ growth_year, comparable_since, growth_since_percent }: Row): Growth | null {
  if (typeof growth_since_percent !== 'number') return null;
  return {
    year: Number(growth_year),
    since: Number(comparable_since),
    percent: growth_since_percent,
  };
}

/** Entities before organisms, the largest of each first. */
function bySize(one: Figured, other: Figured): number {
  return (
    Number(one.kind !== 'entity') - Number(other.kind !== 'entity') ||
    sizeOf(other) - sizeOf(one) ||
    one.id.localeCompare(other.id, 'en', { numeric: true })
  );
}

function sizeOf({ figures }: Figured): number {
  const cube: Cube = figures?.headcount ?? {};
  const latest = Object.values(cube).at(-1)?.[0];
  return typeof latest === 'number' ? latest : -1;
}

/** Takes the figures of the smallest subjects off where a page would grow too large; it names them still. */
function withinRoom(subjects: readonly Figured[], room: number): Figured[] {
  let left = room;
  return subjects.map((subject) => {
    left -= JSON.stringify([subject.figures, subject.asked]).length;
    return left >= 0 ? subject : { ...subject, figures: null, asked: {} };
  });
}
