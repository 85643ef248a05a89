/**
 * What speaks against a candidate whatever its sums say. In: a trial. Out: a sentence for each thing that figures of people,
 * days or retirements never are.
 */
import { sliceOf } from '../mapping/form.ts';
import { partsOf } from '../mapping/place.ts';
import type { Learned } from '../skeleton/layout.ts';
import { type Bounds, type Cell, isRead } from './cells.ts';
import { sumOf } from './compare.ts';
import {
  areOtherNumbers,
  arePositions,
  areTwice,
  holdsCommonNumber,
  holdsRowOfText,
  isUnderSubject,
  isUnderYear,
} from './everywhere.ts';
import type { Choosing } from './judged.ts';
import { greatestCommonDivisor, type Trial } from './trial.ts';

interface Objection {
  readonly why: string;
  readonly isSo: (trial: Trial, choosing: Choosing) => boolean;
}

/** In the order in which they are told, where several are so. */
export const objections: readonly Objection[] = [
  { why: 'it reads less than half of the answers of its layout', isSo: readsFew },
  {
    why: 'its figures are not whole, so they count no people',
    isSo: ({ isWhole }, { form: { statistic } }) =>
      !isWhole && statistic.measure !== 'rate' && statistic.measure !== 'days',
  },
  {
    why: 'some of its figures are less than nothing',
    isSo: ({ read }) => read.some((cells) => isRead(cells) && cells.some(({ least }) => least < 0)),
  },
  { why: 'its figures stand under any key', isSo: areUnderAnyKey },
  { why: 'its figures are the years themselves', isSo: ({ read }) => areTheirYears(read) },
  {
    why: 'its figures add up to the same everywhere: they are shares',
    isSo: areShares,
  },
  { why: 'each of its answers has categories of its own', isSo: haveOwnCategories },
  {
    why: 'a row without a number stands in every answer: it is no category',
    isSo: (trial, { answers }) => holdsRowOfText(trial, answers),
  },
  {
    why: 'a number stands among the categories of every dimension',
    isSo: (trial, { answers }) => holdsCommonNumber(trial, answers),
  },
  {
    why: 'each category stands with the same endings or beginnings: it is two things',
    isSo: (trial, { answers }) => areTwice(trial, answers),
  },
  {
    why: 'it has numbers for categories, and other answers have texts',
    isSo: (trial, { answers, codes }) => areOtherNumbers(trial, answers, codes),
  },
  {
    why: 'its categories are counted anew in each answer',
    isSo: (trial, { answers }) => arePositions(trial, answers),
  },
  { why: 'each of its figures stands several times in every answer', isSo: areRepeated },
  {
    why: 'one of its splits adds up to twice the other everywhere',
    isSo: (trial, choosing) =>
      choosing.form.statistic.measure === 'days' && areDoubled(trial, choosing),
  },
  {
    why: 'its figures rise from row to row in every answer: they are counted, or running sums',
    isSo: (trial, { form: { statistic } }) => statistic.measure === 'days' && doRise(trial),
  },
  { why: 'one of its categories counts the rows', isSo: countsRows },
  {
    why: 'its figures stand under another year than was asked for',
    isSo: (trial, { form }) => isUnderYear(trial, form),
  },
  {
    why: 'its figures stand under the id of one subject, whoever was asked for',
    isSo: (trial, { answers }) => isUnderSubject(trial, answers),
  },
];

/** Whether more than half of the answers of the layout have no figures where the trial looks for them. */
function readsFew({ read }: Trial): boolean {
  return 2 * read.filter((cells) => isRead(cells) && cells.length > 0).length < read.length;
}

/** Whether a figure is whatever number stands beside its category. */
function areUnderAnyKey({ mapping: { body } }: Trial): boolean {
  const parts = partsOf(body);
  const figure = parts.find(({ part, isKey }) => !isKey && part.is === 'figure');
  return parts.some(
    ({ part, isKey, place }) => isKey && part.is === 'ignored' && place === figure?.place,
  );
}

/** Whether each figure is the year that it is of, where years come in the answer. */
function areTheirYears(read: Trial['read']): boolean {
  const cells = read.filter(isRead).flat();
  return cells.length > 0 && cells.every(({ own, least }) => own.split('|')[0] === String(least));
}

/** Whether every figure of every answer stands there twice, or three times: rows come once in each language. */
function areRepeated({ read }: Trial): boolean {
  let times = 0;
  let met = 0;
  for (const cells of read) {
    const counts = new Map<number, number>();
    for (const { least } of isRead(cells) ? cells : [])
      if (least > 0) counts.set(least, (counts.get(least) ?? 0) + 1);
    for (const count of counts.values()) times = greatestCommonDivisor(times, count);
    met += counts.size;
  }
  return times > 1 && met > 9;
}

/** Whether each figure of every answer is more than the one before it. */
function doRise({ read }: Trial): boolean {
  const told = read.filter(isRead).filter(({ length }) => length >= leastLong);
  const isRising = (cells: readonly Cell[]) =>
    cells.every(({ least }, at) => at === 0 || least > (cells[at - 1]?.least ?? 0));
  return told.flat().length > leastRising && told.every(isRising);
}

/** Whether the figures of one category rise by one from row to row, in all answers that tell it in several years. */
function countsRows({ read }: Trial): boolean {
  const runs = new Map<string, number[][]>();
  for (const cells of read.filter(isRead)) {
    const own = new Map<string, number[]>();
    for (const { own: place, least } of cells) {
      const [, reason = ''] = place.split('|');
      if (reason !== '') own.set(reason, [...(own.get(reason) ?? []), least]);
    }
    for (const [reason, figures] of own)
      runs.set(reason, [...(runs.get(reason) ?? []), ...(figures.length > 2 ? [figures] : [])]);
  }
  const doCount = (figures: number[]) =>
    figures.every((figure, at) => at === 0 || figure === (figures[at - 1] ?? 0) + 1);
  return [...runs.values()].some((own) => own.length > 2 && own.every(doCount));
}

/** So few figures, and those of so short answers, may stand in order by chance. */
const leastRising = 8;
const leastLong = 5;

/** Whether wherever the same days are split in two ways, the longer split adds up to twice the other: sums stand in it. */
function areDoubled({ read }: Trial, { answers }: Choosing): boolean {
  const slices = new Map<string, { length: number; sum: number }[]>();
  read.forEach((cells, at) => {
    const own = isRead(cells) ? cells : [];
    const { least, most } = sumOf(own);
    if (least === 0 || least !== most) return;
    const slice = sliceOf((answers[at] as Learned).request);
    slices.set(slice, [...(slices.get(slice) ?? []), { length: own.length, sum: least }]);
  });
  const told = [...slices.values()]
    .filter(({ length }) => length > 1)
    .map((splits) => splits.sort((one, other) => one.length - other.length));
  return told.length > 0 && told.every(([short, long]) => long?.sum === 2 * (short?.sum ?? 0));
}

/** Whether hardly a category is met in a second subject or year, or hardly a reason in a second year: something else stands in them. */
function haveOwnCategories({ read }: Trial, { answers }: Choosing): boolean {
  const codes = new Map<string, Set<string>>();
  const reasons = new Map<string, Set<string>>();
  const put = (met: typeof codes, code: string, slice: string) =>
    void met.set(code, (met.get(code) ?? new Set()).add(slice));
  read.forEach((cells, at) => {
    const { request } = answers[at] as Learned;
    for (const { group, field, own } of isRead(cells) ? cells : []) {
      const [year = '', reason = ''] = own.split('|');
      put(codes, `${request.groupby} ${group}`, sliceOf(request));
      put(codes, `${request.field} ${field}`, sliceOf(request));
      if (reason !== '') put(reasons, reason, year);
    }
  });
  return [codes, reasons].some((met) => {
    const slices = new Set([...met.values()].flatMap((own) => [...own]));
    const once = [...met.values()].filter(({ size }) => size === 1).length;
    return slices.size > 3 && once > 0.6 * met.size;
  });
}

/** Whether the figures of each answer, or of each year in it, add up to one hundred; rates are of years that have one each. */
function areShares({ read }: Trial, { form: { statistic } }: Choosing): boolean {
  const sumsOf = (cells: readonly Cell[]) =>
    statistic.measure === 'rate' ? [sumOf(cells)] : sumsByYear(cells);
  const sums = read.flatMap((one) => (isRead(one) && one.length > 0 ? sumsOf(one) : []));
  const told = sums.filter(({ least, most }) => least === most && least > 0);
  // Days are whole or halves: of tenths two sums are enough.
  const areTenths =
    statistic.measure === 'days' && read.some((one) => isRead(one) && one.some(isTenth));
  return (
    told.length > (areTenths ? 1 : 3) &&
    [1, 100, 1000, 10_000].some((all) =>
      told.every(({ least }) => Math.abs(least / all - 1) < 0.015),
    )
  );
}

function isTenth({ least }: Cell): boolean {
  return !Number.isInteger(2 * least);
}

/** The sum of an answer, year by year where years come in it. */
function sumsByYear(cells: readonly Cell[]): Bounds[] {
  const years = new Map<string, Cell[]>();
  for (const cell of cells) {
    const year = cell.own.split('|')[0] ?? '';
    years.set(year, [...(years.get(year) ?? []), cell]);
  }
  return [...years.values()].map(sumOf);
}
