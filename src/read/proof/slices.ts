/**
 * Columns that count some of the people that another column counts: women beside all, or statutory staff. In: trials of one
 * split. Out: the names of wholes and slices that the categories of a dimension prove: in each of its categories a slice is all of them, or none.
 */
import type { Learned } from '../skeleton/layout.ts';
import { type Cell, isRead } from './cells.ts';
import { cellKey } from './compare.ts';
import type { Judged } from './judged.ts';
import type { Trial } from './trial.ts';

/** More candidates than these are not compared with each other. */
const mostCompared = 12;

/** The pairs of names that are whole and slice in the answers of a form with one parameter. */
export function slicesAmong(trials: readonly Trial[], answers: readonly Learned[]): string[] {
  const compared = trials.slice(0, mostCompared);
  return compared.flatMap((whole) =>
    compared
      .filter((part) => part !== whole && isSlice(part, whole, answers))
      .map((part) => pairOf(whole, part)),
  );
}

/** What is left without slices of others. */
export function withoutSlices(judged: readonly Judged[], slices: ReadonlySet<string>): Judged[] {
  if (slices.size === 0) return [...judged];
  return judged.filter(
    ({ trial }) => !judged.some((whole) => slices.has(pairOf(whole.trial, trial))),
  );
}

function isSlice(part: Trial, whole: Trial, answers: readonly Learned[]): boolean {
  const dimensions = new Map<string, { all: number; none: number; some: number }>();
  answers.forEach(({ request }, at) => {
    const dimension = request.groupby ?? request.field ?? '';
    const met = dimensions.get(dimension) ?? { all: 0, none: 0, some: 0 };
    dimensions.set(dimension, met);
    const wholes = cellsByKey(whole.read[at]);
    for (const [key, { least, most }] of cellsByKey(part.read[at])) {
      const held = wholes.get(key);
      if (held === undefined || held.least === 0 || held.least !== held.most || least !== most)
        continue;
      met[least === 0 ? 'none' : least === held.least ? 'all' : 'some'] += 1;
    }
  });
  return [...dimensions.values()].some(({ all, none, some }) => some === 0 && all > 2 && none > 2);
}

function cellsByKey(read: Trial['read'][number] | undefined): Map<string, Cell> {
  return new Map(
    read === undefined || !isRead(read) ? [] : read.map((cell) => [cellKey(cell), cell]),
  );
}

/** A whole and a slice by what tells their places apart: envelopes differ from form to form. */
function pairOf(whole: Trial, part: Trial): string {
  const [one, other] = [placeParts(whole), placeParts(part)];
  while (one.length > 1 && other.length > 1 && one.at(-1) === other.at(-1)) {
    one.pop();
    other.pop();
  }
  return `${one.at(-1)} > ${other.at(-1)}`;
}

function placeParts({ candidate: { figure, only } }: Trial): string[] {
  return only === null ? figure.split('.') : [only];
}
