/**
 * Trials that are no rivals of others: those that give the same figures, those of another year, or rounded. In: judged trials. Out: what is left.
 */

import type { Learned } from '../skeleton/layout.ts';
import { type Cell, isRead } from './cells.ts';
import type { Choosing, Judged } from './judged.ts';
import { byMerit } from './judged.ts';
import { greatestCommonDivisor, type Trial } from './trial.ts';

/**
 * Trials that give no other figures than another are no rivals of it; of those with flags, the one that breaks fewer equations.
 * Where one tells of nobody what others tell as nought or as nothing, it is the one that all of them are like.
 */
export function onceEach(judged: readonly Judged[]): Judged[] {
  const left: Judged[] = [];
  for (const one of [...judged].sort((a, b) => b.readCount - a.readCount || byMerit(a, b))) {
    if (left.some((other) => isSameBase(one, other) || addsNothing(one.trial, other.trial)))
      continue;
    left.push(one);
  }
  if (left.length < 2) return left;
  const common = judged.find((one) => left.every(({ trial }) => addsNothing(trial, one.trial)));
  return common === undefined ? left : [common];
}

function isSameBase(one: Judged, other: Judged): boolean {
  return one.trial.candidate === other.trial.candidate;
}

/** Whether whatever one reads the other reads, and as the same figures. */
function addsNothing(one: Trial, other: Trial): boolean {
  return one.read.every((cells, at) => {
    const others = other.read[at];
    if (!isRead(cells)) return true;
    return others !== undefined && isRead(others) && areSame(cells, others);
  });
}

/** Whether two ways to read an answer tell the same: who is not there is none, or hidden. */
function areSame(cells: readonly Cell[], others: readonly Cell[]): boolean {
  return isWithin(cells, others) && isWithin(others, cells);
}

function isWithin(cells: readonly Cell[], others: readonly Cell[]): boolean {
  const placeOf = ({ group, field, own }: Cell) => `${group}|${field}|${own}`;
  const told = new Map(others.map((cell) => [placeOf(cell), cell]));
  return cells.every((cell) => {
    const other = told.get(placeOf(cell));
    if (other === undefined) return cell.least === 0;
    return cell.least === other.least && cell.most === other.most;
  });
}

/**
 * A column that says what another one said a year earlier is of another year. Where that other one says nothing of a year, it
 * may as well be the one that is of the year to come.
 */
export function withoutLagged(judged: readonly Judged[], { answers }: Choosing): Judged[] {
  if (judged.length < 2) return [...judged];
  return judged.filter(
    (late) =>
      !judged.some(
        (early) =>
          early !== late &&
          isLag(late.trial, early.trial, answers) &&
          !lacksYear(early.trial, late.trial, answers),
      ),
  );
}

/** Whether one tells of nobody in a year in which the other tells of somebody. */
function lacksYear(one: Trial, other: Trial, answers: readonly Learned[]): boolean {
  const years = yearsTold(one, answers);
  return [...yearsTold(other, answers)].some((year) => !years.has(year));
}

function yearsTold({ read }: Trial, answers: readonly Learned[]): Set<number | null> {
  const told = answers.filter((_, at) => {
    const cells = read[at];
    return cells !== undefined && isRead(cells) && cells.some(({ most }) => most > 0);
  });
  return new Set(told.map(({ request }) => request.year));
}

/** Whether every cell is what the other says of the same place a year earlier, and not what it says of the same year. */
export function isLag(late: Trial, early: Trial, answers: readonly Learned[]): boolean {
  if (late.read.every((cells, at) => figuresOf(cells) === figuresOf(early.read[at]))) return false;
  const told = new Map<string, Cell>();
  eachCell(early, answers, (cell, placeOf) => void told.set(placeOf(0), cell));
  let met = 0;
  let again = 0;
  let isSo = true;
  eachCell(late, answers, (cell, placeOf) => {
    const before = told.get(placeOf(1));
    if (before === undefined || !isExact(cell) || !isExact(before)) return;
    met += 1;
    if (told.get(placeOf(0))?.least === cell.least) again += 1;
    if (cell.least !== before.least) isSo = false;
  });
  return isSo && met > 2 && again < met;
}

/** The figures of an answer, whatever they are of: the same ones by another column of years are of no other year. */
function figuresOf(read: Trial['read'][number] | undefined): string {
  if (read === undefined || !isRead(read)) return '';
  return read
    .map(({ least, most }) => `${least}|${most}`)
    .sort()
    .join();
}

/** Calls with each cell, and with what names its place so many years before. */
function eachCell(
  { read }: Trial,
  answers: readonly Learned[],
  use: (cell: Cell, placeOf: (yearsBefore: number) => string) => void,
): void {
  answers.forEach(({ request }, at) => {
    const cells = read[at];
    if (cells === undefined || !isRead(cells)) return;
    const { subjectKind, subjectId, groupby, field, restriction } = request;
    const asked = [subjectKind, subjectId, groupby, field, restriction].join('\u0001');
    for (const cell of cells) {
      const [own, reason] = cell.own.split('|');
      const year = request.year ?? Number(own);
      use(
        cell,
        (before) =>
          `${asked}\u0001${year - before}\u0001${cell.group}\u0001${cell.field}\u0001${reason}`,
      );
    }
  });
}

function isExact({ least, most }: Cell): boolean {
  return least === most;
}

/** Where the same figures may have a comma or a point before their decimals, the source has what it has elsewhere. */
export function withoutOtherDecimals(
  judged: readonly Judged[],
  { decimals, form }: Choosing,
): Judged[] {
  // A rate of which all are whole numbers by one way is rather told by the other.
  if (form.statistic.measure === 'rate') return [...judged];
  const isKnown = ({ trial }: Judged) =>
    decimals.has(/\w+$/.exec(trial.mapping.numbers)?.[0] ?? '');
  const known = judged.filter(isKnown);
  return judged.filter(
    (one) =>
      isKnown(one) ||
      !known.some(({ trial }) => trial.candidate.figure === one.trial.candidate.figure),
  );
}

/** A column that holds another's figures rounded to a step says less. */
export function withoutRounded(judged: readonly Judged[], { answers }: Choosing): Judged[] {
  if (judged.length < 2) return [...judged];
  return judged.filter(
    (coarse) =>
      !judged.some((fine) => fine !== coarse && isRounded(coarse.trial, fine.trial, answers)),
  );
}

function isRounded(coarse: Trial, fine: Trial, answers: readonly Learned[]): boolean {
  const told = new Map<string, Cell>();
  eachCell(fine, answers, (cell, placeOf) => void told.set(placeOf(0), cell));
  let step = 0;
  let farthest = 0;
  let otherwise = 0;
  eachCell(coarse, answers, (cell, placeOf) => {
    const exact = told.get(placeOf(0));
    const isMet = exact !== undefined && isExact(exact) && isExact(cell);
    const away = isMet ? Math.abs(exact.least - cell.least) : Number.POSITIVE_INFINITY;
    farthest = Math.max(farthest, away);
    if (away > 0) otherwise += 1;
    step = Number.isInteger(cell.least) ? greatestCommonDivisor(step, cell.least) : 1;
  });
  return step > 1 && farthest <= step / 2 && otherwise > 2;
}
