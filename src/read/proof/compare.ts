/** Sums of cells, and whether two of them can be the same. In: cells. Out: bounds, and yes or no. */
import { sliceOf } from '../mapping/form.ts';
import type { Learned } from '../skeleton/layout.ts';
import { type Bounds, type Cell, isRead, type Read } from './cells.ts';

/** The sum of all cells. */
export function sumOf(cells: readonly Bounds[]): Bounds {
  let least = 0;
  let most = 0;
  for (const cell of cells) {
    least += cell.least;
    most += cell.most;
  }
  return { least, most };
}

/** Whether two figures can be the same, each of so many parts rounded to a step. */
export function canBeSame(one: Bounds, other: Bounds, parts: number, step: number): boolean {
  const slack = step > 1 ? (step / 2) * (parts + 1) : 1e-6;
  return one.least <= other.most + slack && other.least <= one.most + slack;
}

/** Whether two splits are the same; a category that one leaves out has nobody. */
export function compareCells(
  one: ReadonlyMap<string, Bounds>,
  other: ReadonlyMap<string, Bounds>,
  parts: number,
  step: number,
) {
  let isExact = false;
  let isHeld = true;
  for (const code of new Set([...one.keys(), ...other.keys()])) {
    const left = one.get(code) ?? { least: 0, most: 0 };
    const right = other.get(code) ?? { least: 0, most: 0 };
    if (!canBeSame(left, right, parts, step)) isHeld = false;
    if (left.least === left.most && right.least === right.most && left.least > 0) isExact = true;
  }
  return { isHeld, isExact };
}

/** Whether one split tells of no fewer than the other in any category: others may add to it. */
export function isNoLess(
  one: ReadonlyMap<string, Bounds>,
  other: ReadonlyMap<string, Bounds>,
): boolean {
  return [...other].every(([code, { least }]) => (one.get(code)?.most ?? 0) >= least);
}

export function marginOf(cells: readonly Cell[], axis: 'group' | 'field'): Map<string, Bounds> {
  const margin = new Map<string, Bounds>();
  for (const cell of cells) {
    const before = margin.get(cell[axis]) ?? { least: 0, most: 0 };
    margin.set(cell[axis], { least: before.least + cell.least, most: before.most + cell.most });
  }
  return margin;
}

export function cellKey({ group, field, own }: Cell): string {
  return `${group}\u0001${field}\u0001${own}`;
}

export function addUp(parts: readonly (readonly Cell[])[]): Map<string, Bounds> {
  const sum = new Map<string, Bounds>();
  for (const cell of parts.flat()) {
    const before = sum.get(cellKey(cell)) ?? { least: 0, most: 0 };
    sum.set(cellKey(cell), { least: before.least + cell.least, most: before.most + cell.most });
  }
  return sum;
}

const leastSpread = 1.1;

/**
 * Whether the sums of subjects and years differ enough to be evidence: shares all make a hundred. Of each subject and year the
 * commonest sum counts: positions make another one in a longer answer.
 */
export function sumsVary(
  { read }: { readonly read: readonly Read[] },
  answers: readonly Learned[],
): boolean {
  const slices = new Map<string, Bounds[]>();
  read.forEach((cells, at) => {
    if (!isRead(cells) || cells.length === 0) return;
    const slice = sliceOf((answers[at] as Learned).request);
    slices.set(slice, [...(slices.get(slice) ?? []), sumOf(cells)]);
  });
  const told = [...slices.values()]
    .map(modeOf)
    .filter((sum) => sum !== null && sum > 0) as number[];
  return told.length > 1 && Math.max(...told) / Math.min(...told) > leastSpread;
}

/** The commonest exact sum. */
export function modeOf(sums: readonly Bounds[]): number | null {
  const counts = new Map<number, number>();
  for (const { least, most } of sums)
    if (least === most) counts.set(least, (counts.get(least) ?? 0) + 1);
  const [top] = [...counts].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
  return top?.[0] ?? null;
}
