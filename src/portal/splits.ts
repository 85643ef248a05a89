import type { Category, Cube, Value } from './model.ts';

/** Whom figures are of: all staff, or those under contract. */
export const staffs = ['workforce', 'contractors'] as const;
export type Staff = (typeof staffs)[number];

/** The categories of each criterion, in their order. */
export type Criteria = Readonly<Record<string, readonly Category[]>>;

/**
 * The staff of a body by one criterion and by two, year by year: cubes by the criterion or `CRITERION CRITERION`,
 * laid out by the categories of the criteria.
 */
export type Splits = Readonly<Record<Staff, Readonly<Record<string, Cube>>>> & {
  /** The requests whose answers hold a cube. */
  readonly asked: Readonly<Record<Staff, Readonly<Record<string, Asked>>>>;
};

/** A request by its year, of which those of the years after it differ by the year alone. */
export type Asked = Readonly<Record<string, string>>;

/** The request of a year; `null` where there is none. */
export function askedIn(asked: Asked, year: string): string | null {
  const from = Object.keys(asked).findLast((each) => each <= year) ?? '';
  return asked[from]?.replace(`year=${from}`, `year=${year}`) ?? null;
}

/** What the reader looks at: a criterion over the years, or beside another one. */
export interface Exploration {
  readonly staff: Staff;
  readonly by: string;
  /** `null`: over the years. */
  readonly across: string | null;
  /** The year of two criteria; `null`: the newest. */
  readonly year: string | null;
}

/** The criteria that there are figures by, over the years. */
export function criteriaOf(splits: Splits, staff: Staff): string[] {
  return Object.keys(splits[staff]).filter((name) => !name.includes(' '));
}

/** The criteria that a criterion is crossed with. */
export function crossedWith(splits: Splits, staff: Staff, by: string): string[] {
  return Object.keys(splits[staff]).flatMap((name) => {
    const [one = '', other] = name.split(' ');
    if (other === undefined) return [];
    return one === by ? [other] : other === by ? [one] : [];
  });
}

/** What is asked for, or the first that there is; `null` where there is nothing. */
export function exploredOf(splits: Splits, wanted: Exploration | null): Exploration | null {
  const staff =
    wanted !== null && criteriaOf(splits, wanted.staff).includes(wanted.by)
      ? wanted.staff
      : staffs.find((each) => criteriaOf(splits, each).length > 0);
  if (staff === undefined) return null;
  const known = criteriaOf(splits, staff);
  const by = known.find((each) => each === wanted?.by) ?? known[0] ?? '';
  const across = crossedWith(splits, staff, by).find((each) => each === wanted?.across) ?? null;
  return { staff, by, across, year: wanted?.year ?? null };
}

/** The figures of two criteria in a year, row by row of the first. */
export interface Crossing {
  readonly year: string;
  /** The request whose answer holds them. */
  readonly asked: string | null;
  /** The years that there are figures of, newest first. */
  readonly years: readonly string[];
  readonly at: (row: number, column: number) => Value;
}

/** The figures of a crossing, whichever way round they came; `null` where there are none. */
export function crossingOf(
  splits: Splits,
  criteria: Criteria,
  { staff, by, across, year: wanted }: Exploration,
): Crossing | null {
  const straight = splits[staff][`${by} ${across}`];
  const name = straight === undefined ? `${across} ${by}` : `${by} ${across}`;
  const cube = splits[staff][name] ?? {};
  const years = Object.keys(cube).sort().reverse();
  const year = years.find((each) => each === wanted) ?? years[0];
  const values = cube[year ?? ''];
  if (year === undefined || values === undefined) return null;
  const width = (straight === undefined ? criteria[by] : criteria[across ?? ''])?.length ?? 0;
  return {
    year,
    asked: askedIn(splits.asked[staff][name] ?? {}, year),
    years,
    at: (row, column) =>
      values[straight === undefined ? column * width + row : row * width + column] ?? null,
  };
}

/** Where the splits of a body stand, relative to the page. */
export function splitsFile(body: string): string {
  return `splits/${body}.js`;
}

/** What such a file calls, with the key of the body and its splits. */
export const splitsCallback = 'hrmirrorSplits';

/**
 * The text of such a file, in which nothing stands for no figure: that halves it. A page opened from disk may load
 * scripts, and nothing else.
 */
export function splitsScript(key: string, splits: Splits): string {
  const told = JSON.stringify(splits).replace(/(?<=[[,])null(?=[,\]])/g, '');
  return `${splitsCallback}(${JSON.stringify(key)},${told})\n`;
}
