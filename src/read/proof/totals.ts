/**
 * Totals among categories, in any language. In: the figures of many answers. Out: by dimension the categories that are the
 * sum of all others wherever they stand.
 */
import type { Figure } from '../../model/interpretation.ts';
import type { Aside } from '../execute/walk.ts';
import { dimensionOf, type Form, sliceOf } from '../mapping/form.ts';
import { placed } from '../mapping/place.ts';
import type { Learned } from '../skeleton/layout.ts';
import { type Bounds, boundsOf, type KnownTotals } from './cells.ts';
import { canBeSame, sumOf } from './compare.ts';

/** What was a total in simpler questions is one here, too, unless most of what stands here is no sum. */
function withKnown(
  totals: Map<string, Set<string>>,
  known: KnownTotals,
  figures: readonly (readonly Figure[] | Aside)[],
  sums: ReadonlyMap<string, Sums>,
): Map<string, Set<string>> {
  const codes = new Set<string>();
  for (const own of figures) {
    if (!Array.isArray(own)) continue;
    for (const { groupValue, fieldValue } of own as readonly Figure[])
      for (const code of [groupValue, fieldValue]) if (code !== null) codes.add(code);
  }
  for (const [dimension, told] of known) {
    const isSum = (code: string) => (sums.get(dimension)?.get(code)?.far ?? 0) < 3;
    const met = [...told].filter((code) => codes.has(code) && isSum(code));
    if (met.length > 0) totals.set(dimension, new Set([...(totals.get(dimension) ?? []), ...met]));
  }
  return totals;
}

/** How often a category is the sum of all others, how often not, and how often not by rounding either. */
type Sums = Map<string, { held: number; broken: number; far: number }>;

/** What simpler questions have shown. */
export interface Shown {
  readonly totals: KnownTotals;
  /** By slice: the undivided figure. */
  readonly wholes: ReadonlyMap<string, Bounds>;
  /** What undivided figures stand under and beside, and where. */
  readonly wholeNames: ReadonlySet<string>;
  readonly step: number;
}

/** By dimension: the categories that are the sum of all others wherever they stand, in more than two answers that show it. */
export function totalsAmong(
  form: Form,
  answers: readonly Learned[],
  figures: readonly (readonly Figure[] | Aside)[],
  known: Shown & { readonly places: readonly string[] },
): Map<string, Set<string>> {
  const sums = new Map<string, Sums>();
  figures.forEach((own, at) => {
    if (!Array.isArray(own)) return;
    const { request } = answers[at] as Learned;
    for (const axis of form.axes) {
      if (axis === 'year') continue;
      const dimension = dimensionOf(axis, request);
      const held = sums.get(dimension) ?? new Map();
      sums.set(dimension, held);
      const isSame = request.groupby !== null && request.groupby === request.field;
      const isWhole = form.parameters.length === 1 && areWhole(own, sliceOf(request), known);
      countSums(own, axis, held, { isSame, isWhole, step: known.step });
      if (!isSame && form.parameters.length === 2) countCorner(own, axis, held, known.step);
    }
  });
  const totals = new Map<string, Set<string>>();
  for (const [dimension, codes] of sums) {
    const found = [...codes]
      .filter(([, { held, broken }]) => held > 2 && broken <= 0.02 * held)
      .map(([code]) => code);
    // What stands alone, where undivided figures have the same name, is undivided: the service splits by no such thing.
    const [only = ''] = codes.keys();
    const isUndivided =
      codes.size === 1 && known.places.some((place) => known.wholeNames.has(placed(place, only)));
    if (found.length > 0 || isUndivided)
      totals.set(dimension, new Set(isUndivided ? codes.keys() : found));
  }
  return withKnown(withShared(totals, sums), known.totals, figures, sums);
}

/** Whether figures are all people once already, as far as they are not hidden, so that none of them is the sum of others. */
function areWhole(figures: readonly Figure[], slice: string, { wholes, step }: Shown): boolean {
  const whole = wholes.get(slice);
  const sum = sumOf(figures.map((figure) => boundsOf(figure)));
  if (whole === undefined || sum.most === Number.POSITIVE_INFINITY) return false;
  return canBeSame(whole, sum, figures.length, step);
}

/** The total of two dimensions is that of any other it never contradicts: small cells that are hidden show no sum. */
function withShared(
  totals: Map<string, Set<string>>,
  sums: ReadonlyMap<string, Sums>,
): Map<string, Set<string>> {
  const told = [...totals.values()].flatMap((codes) => [...codes]);
  const shared = new Set([
    ...told.filter((code, at) => told.indexOf(code) !== at),
    ...alwaysSums(sums),
  ]);
  const ofEach = oneOfEach(sums);
  for (const [dimension, codes] of sums) {
    const met = [...shared].filter((code) => codes.get(code)?.broken === 0);
    const own = met.length > 0 ? met : (ofEach.get(dimension) ?? []);
    if (!totals.has(dimension) && own.length > 0) totals.set(dimension, new Set(own));
  }
  return totals;
}

/** The one code of each dimension that is the sum of all others, where three or more show one and no other shows any number of them. */
function oneOfEach(sums: ReadonlyMap<string, Sums>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [dimension, codes] of sums) {
    const own = [...codes].filter(([, { held, broken }]) => held > 0 && broken === 0);
    if (own.length > 1 || (own.length === 0 && codes.size > 2)) return new Map();
    if (own.length === 1)
      found.set(
        dimension,
        own.map(([code]) => code),
      );
  }
  return found.size > 2 ? found : new Map();
}

/** The codes that stand in every dimension, are the sum of all others in three or more, and are another number in none. */
function alwaysSums(sums: ReadonlyMap<string, Sums>): string[] {
  const [first, ...others] = sums.values();
  return [...(first ?? new Map()).keys()].filter((code) => {
    const own = [first, ...others].map((codes) => codes?.get(code));
    const held = own.filter((one) => (one?.held ?? 0) > 0).length;
    return held > 2 && own.every((one) => one?.broken === 0);
  });
}

const codeAt = { groupby: 'groupValue', field: 'fieldValue', reason: 'reason' } as const;

function countSums(
  figures: readonly Figure[],
  axis: keyof typeof codeAt,
  sums: Sums,
  {
    isSame,
    ...how
  }: { readonly isSame: boolean; readonly isWhole: boolean; readonly step: number },
): void {
  const lines = new Map<string, Figure[]>();
  for (const figure of figures) {
    const others = { ...figure, [codeAt[axis]]: null };
    const key = JSON.stringify([others.groupValue, others.fieldValue, others.reason, others.year]);
    const line = isSame ? JSON.stringify([figure.reason, figure.year]) : key;
    const held = lines.get(line) ?? [];
    lines.set(line, held);
    held.push(figure);
  }
  // In one cell of a crossed split nothing shows whether it is a sum of others.
  const least = lines.size > 1 ? 2 : 1;
  for (const line of lines.values()) if (line.length >= least) countLine(line, axis, sums, how);
}

/** A figure whose categories stand nowhere else may be the sum of all: the last row of a sheet. */
function countCorner(
  figures: readonly Figure[],
  axis: keyof typeof codeAt,
  sums: Sums,
  step: number,
): void {
  const isAlone = (one: Figure, at: 'groupValue' | 'fieldValue') =>
    figures.every((other) => other === one || other[at] !== one[at]);
  const corner = figures.filter((one) => isAlone(one, 'groupValue') && isAlone(one, 'fieldValue'));
  if (corner.length > 0 && figures.length > 2)
    countLine(figures, axis, sums, { isWhole: false, step, counted: corner });
}

/** Of one line, each category that is or is not the sum of all others. */
function countLine(
  line: readonly Figure[],
  axis: keyof typeof codeAt,
  sums: Sums,
  {
    isWhole,
    step,
    counted = line,
  }: { readonly isWhole: boolean; readonly step: number; readonly counted?: readonly Figure[] },
): void {
  const { least, most } = sumOf(line.map((figure) => boundsOf(figure)));
  const slack = step > 1 ? (step / 2) * line.length : 1e-6;
  for (const figure of counted) {
    const code = figure[codeAt[axis]];
    if (code === null || figure.value === null) continue;
    const held = sums.get(code) ?? { held: 0, broken: 0, far: 0 };
    sums.set(code, held);
    const off = Math.max(least - 2 * figure.value, 2 * figure.value - most);
    const others = line.filter((one) => one !== figure && one.value !== 0);
    if (isWhole || off > slack) held.far += 1;
    if (isWhole || off > 1e-6) held.broken += 1;
    else if (figure.value > 0 && others.length > 1 && most === least) held.held += 1;
  }
}

export function sortedTotals(
  totals: ReadonlyMap<string, ReadonlySet<string>>,
): Record<string, string[]> {
  const sorted = [...totals].sort(([one], [other]) => one.localeCompare(other));
  return Object.fromEntries(sorted.map(([dimension, codes]) => [dimension, [...codes].sort()]));
}
