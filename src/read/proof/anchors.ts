/**
 * The undivided figure as an anchor. In: ways to read undivided answers that nothing decided, and a split. Out: whether
 * the split tells of them several times. Splits that all hold a total agree with each other: only the undivided figure shows it.
 */
import { sliceOf } from '../mapping/form.ts';
import type { Learned } from '../skeleton/layout.ts';
import { isRead } from './cells.ts';
import { sumOf } from './compare.ts';
import type { Judged } from './judged.ts';
import type { Trial } from './trial.ts';

/** By slice: the undivided figure. */
export type Anchor = ReadonlyMap<string, number>;

/** What each way to read undivided answers tells. */
export function anchorsOf(ways: readonly Judged[], answers: readonly Learned[]): Anchor[] {
  return ways.map(({ trial }) => new Map(sumsOf(trial, answers)));
}

/**
 * Whether a split tells nearly always of two to three times as many people as any way to read the undivided answers; of one
 * category of them it would tell of many more.
 */
export function exceedsAnchors(
  trial: Trial,
  answers: readonly Learned[],
  anchors: readonly Anchor[],
): boolean {
  const sums = sumsOf(trial, answers);
  const isExceeded = (anchor: Anchor) => {
    const told = sums.filter(([slice]) => (anchor.get(slice) ?? 0) > 0);
    const above = told.filter(([slice, sum]) => {
      const times = sum / (anchor.get(slice) as number);
      return times > 1.5 && times < 4;
    });
    return above.length > Math.max(2, 0.9 * told.length);
  };
  return anchors.length > 0 && anchors.every(isExceeded);
}

/** The sum of each answer that hides nothing, by its slice. */
function sumsOf({ read }: Trial, answers: readonly Learned[]): (readonly [string, number])[] {
  return answers.flatMap(({ request }, at) => {
    const cells = read[at];
    if (cells === undefined || !isRead(cells) || cells.length === 0) return [];
    const { least, most } = sumOf(cells);
    return least === most && least > 0 ? [[sliceOf(request), least] as const] : [];
  });
}
