/**
 * Numbers of several years that stand in each answer, whatever year was asked for. In: judged trials. Out: those that go by
 * the year.
 */
import type { Learned } from '../skeleton/layout.ts';
import { isRead } from './cells.ts';
import type { Choosing, Judged } from './judged.ts';
import type { Trial } from './trial.ts';

/** So many figures that are the same in another year may be so by chance. */
const mostByChance = 3;

/** Drops trials that say the same of every year, where another place does so as well with other figures. */
export function withoutSeries(
  left: readonly Judged[],
  judged: readonly Judged[],
  { answers }: Choosing,
): Judged[] {
  const steady = judged.filter(({ trial }) => isSteady(trial, answers));
  const told = new Set(steady.map(({ trial }) => textOf(trial.read)));
  return told.size < 2 ? [...left] : left.filter((one) => !steady.includes(one));
}

/** Whether each figure is the same in all years in which it was asked for. */
function isSteady({ read }: Trial, answers: readonly Learned[]): boolean {
  const told = new Map<string, number>();
  let again = 0;
  for (const [at, cells] of read.entries()) {
    const { year, ...asked } = (answers[at] as Learned).request;
    if (!isRead(cells)) continue;
    if (year === null) return false;
    for (const { group, field, least } of cells) {
      const key = JSON.stringify([asked, group, field]);
      const before = told.get(key);
      if (before !== undefined && before !== least) return false;
      if (before !== undefined && least > 0) again += 1;
      told.set(key, least);
    }
  }
  return again > mostByChance;
}

function textOf(read: Trial['read']): string {
  return JSON.stringify(read.map((cells) => isRead(cells) && cells.map(({ least }) => least)));
}
