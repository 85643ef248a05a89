/**
 * Which candidate is right. In: the trials of a unit and their equations. Out: the one that the sums bear out, else the one
 * that names leave, else none, with all that was thought of. A sum beats a word, and words never decide between two
 * columns that both add up otherwise.
 */

import { sliceOf } from '../mapping/form.ts';
import type { Evidence } from '../mapping/mapping.ts';
import { partsOf } from '../mapping/place.ts';
import type { Learned } from '../skeleton/layout.ts';
import { type Cell, isRead } from './cells.ts';
import { type Bounds, sumOf, sumsVary } from './compare.ts';
import {
  areBlank,
  arePositions,
  areTheirCategories,
  haveEndings,
  holdsCommonNumber,
  isDimension,
  isUnderYear,
} from './everywhere.ts';
import type { Choosing, Judged } from './judged.ts';
import { byMerit, judge, withRates } from './judged.ts';
import { computedReason, hasCountedReason, haveYearsInReasons } from './reasons.ts';
import { isLag, onceEach, withoutLagged, withoutRounded } from './rivals.ts';
import { withoutSeries } from './series.ts';
import { withoutSlices } from './slices.ts';
import { exceedsStaff, tellsStaff } from './staff.ts';
import { greatestCommonDivisor, type Trial } from './trial.ts';

export type Choice =
  | {
      readonly how: 'numbers' | 'names' | 'sole';
      readonly judged: Judged;
      readonly others: readonly Judged[];
    }
  | { readonly how: null; readonly why: string; readonly others: readonly Judged[] };

/** Fewer equations than these may be chance. */
const leastExact = 3;

export function choose(trials: readonly Trial[], choosing: Choosing): Choice {
  const judged = withRates(
    trials.map((trial) => judge(trial, choosing)),
    choosing.form,
  );
  const others = [...judged].sort(byMerit);
  if (others.length === 0) return { how: null, why: 'no way to read it was found', others };
  const left = survivors(judged, choosing);
  if (typeof left === 'string') return { how: null, why: left, others };
  const choice = decide(left, others, choosing);
  if (choice.how === null) return choice;
  const why = reasonAmiss(choice.judged.trial, choosing);
  return why === null ? choice : { how: null, why, others };
}

/** Why figures have no reasons but something else in their place; `null` where nothing is amiss. */
function reasonAmiss(trial: Trial, { form, answers, staff }: Choosing): string | null {
  if (!form.axes.includes('reason')) return null;
  if (hasCountedReason(trial))
    return `${placeOf(trial)} has one figure a year, and no reason but a number beside it`;
  if (haveYearsInReasons(trial)) return 'years stand in its reasons, and it has no year';
  const computed = computedReason(trial, answers, staff);
  return computed === null
    ? null
    : `${JSON.stringify(computed)} is no reason: its figures can be computed from others`;
}

/** The trials that nothing speaks against; a sentence where something speaks against all. */
function survivors(judged: readonly Judged[], choosing: Choosing): Judged[] | string {
  const { staff, answers } = choosing;
  const possible = judged.filter(
    ({ trial }) => staff === null || !exceedsStaff(trial, choosing.form, answers, staff),
  );
  if (possible.length === 0) return 'its figures are more than all staff';
  const own = possible.filter(
    ({ trial }) => staff === null || !tellsStaff(trial, choosing.form, answers, staff),
  );
  if (own.length === 0) return 'its figures are those of all staff: it answers another question';
  const best = Math.max(...own.map(({ rate }) => rate ?? -1));
  const slack = best === 1 ? 0 : 0.02;
  let left = own.filter(
    ({ rate, usualRate }) => best < 0 || ((rate ?? 0) >= best - slack && usualRate > 0.8),
  );
  if (left.length === 0) return `its figures do not add up: ${brokenText(judged)}`;
  const { measure } = choosing.form.statistic;
  if (measure !== 'rate' && measure !== 'days') {
    const whole = left.filter(({ trial }) => trial.isWhole);
    if (whole.length === 0) return 'its figures are not whole, so they count no people';
    left = whole;
  }
  left = left.filter(({ trial }) => measure === 'rate' || !areShares(trial));
  if (left.length === 0) return 'its figures add up to the same everywhere: they are shares';
  left = left.filter(({ trial }) => !haveOwnCategories(trial, choosing));
  if (left.length === 0) return 'each of its answers has categories of its own';
  left = left.filter(({ trial }) => !holdsCommonNumber(trial, answers));
  if (left.length === 0) return 'a number stands among the categories of every dimension';
  left = left.filter(
    ({ trial }) => !haveEndings(trial, answers) && !areBlank(trial, choosing.form),
  );
  if (left.length === 0) return 'each category stands with the same endings: it is two things';
  left = left.filter(({ trial }) => !arePositions(trial, answers));
  if (left.length === 0) return 'its categories are counted anew in each answer';
  left = left.filter(({ trial }) => !areRepeated(trial));
  if (left.length === 0) return 'each of its figures stands several times in every answer';
  left = left.filter(({ trial }) => measure !== 'days' || !areDoubled(trial, choosing));
  if (left.length === 0) return 'one of its splits adds up to twice the other everywhere';
  left = left.filter(({ trial }) => !areTheirCategories(trial) && !isDimension(trial));
  if (left.length === 0) return 'its figures are the categories themselves';
  left = left.filter(({ trial }) => !isUnderYear(trial, choosing.form));
  if (left.length === 0) return 'its figures stand under another year than was asked for';
  left = withoutSeries(left, judged, choosing);
  if (left.length === 0)
    return 'several numbers stand in each answer, the same whatever year is asked: they are of other years';
  const current = withoutLagged(left, choosing);
  const isExplained = ({ trial }: Judged) =>
    trial.candidate.unexplained.every((place) =>
      own.some((one) => one.trial.candidate.figure === place && isLag(one.trial, trial, answers)),
    );
  const explained = current.filter(isExplained);
  if (explained.length === 0)
    return `${current[0]?.trial.candidate.unexplained[0] ?? 'a number'} holds numbers that nothing explains`;
  return withoutSlices(withoutRounded(onceEach(explained), choosing), choosing.slices);
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

/** Whether hardly a category is met in a second subject or year: something else stands in them. */
function haveOwnCategories({ read }: Trial, { answers }: Choosing): boolean {
  const slices = new Map<string, Set<string>>();
  const filled = new Set<string>();
  read.forEach((cells, at) => {
    if (!isRead(cells) || cells.length === 0) return;
    const { request } = answers[at] as Learned;
    const slice = sliceOf(request);
    filled.add(slice);
    for (const { group, field } of cells)
      for (const code of [`${request.groupby} ${group}`, `${request.field} ${field}`])
        slices.set(code, (slices.get(code) ?? new Set()).add(slice));
  });
  const once = [...slices.values()].filter(({ size }) => size === 1).length;
  return filled.size > 3 && once > 0.6 * slices.size;
}

function brokenText(judged: readonly Judged[]): string {
  const [first] = [...judged].sort(byMerit);
  const told = [...(first?.tallies ?? [])].map(
    ([kind, { held, drawn }]) => `${kind} ${held} of ${drawn}`,
  );
  return told.join(', ') || 'no equation holds';
}

function areShares({ read }: Trial): boolean {
  const sums = read.flatMap((one) => (isRead(one) && one.length > 0 ? sumsByYear(one) : []));
  const told = sums.filter(({ least, most }) => least === most && least > 0);
  return (
    told.length > 3 &&
    [1, 100, 1000, 10_000].some((all) =>
      told.every(({ least }) => Math.abs(least / all - 1) < 0.015),
    )
  );
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

/** By so much a name has to fit better than another; of figures that both add up, a name that any figure may have is none. */
const leastLead = 0.05;
const leastLeadOfProved = 0.6;

function decide(left: readonly Judged[], others: readonly Judged[], choosing: Choosing): Choice {
  const rivals = rivalsOf(left);
  const { answers } = choosing;
  const certain = rivals.filter((one) => isProved(one, answers));
  const proved =
    certain.length > 0
      ? rivals.filter((one) => certain.includes(one) || isNoLess(one, answers))
      : [];
  const pool = proved.length > 0 ? proved : rivals;
  const [only, second] = pool;
  if (only !== undefined && second === undefined && proved.length === 1)
    return { how: 'numbers', judged: only, others };
  if (only !== undefined && second === undefined)
    return { how: others.length === 1 ? 'sole' : 'names', judged: only, others };
  // One of them may be the number of all staff, which is not known here.
  if (choosing.staff?.size === 0) return { how: null, why: openText(pool), others };
  const ranked = pool
    .map((judged) => {
      const name = choosing.nameScore(judged.trial);
      return { judged, name, score: name + 0.1 * judged.trial.candidate.score };
    })
    .sort((one, other) => other.score - one.score || byMerit(one.judged, other.judged));
  const [first, ...rest] = ranked;
  const least = pool === proved ? leastLeadOfProved : leastLead;
  const isBehind = ({ judged, name, score }: (typeof ranked)[number]) =>
    first !== undefined &&
    (placeOf(judged.trial) === placeOf(first.judged.trial)
      ? first.score > score + least
      : first.name > name + least);
  if (first !== undefined && rest.every(isBehind))
    return { how: 'names', judged: first.judged, others };
  return { how: null, why: openText(pool), others };
}

function openText(pool: readonly Judged[]): string {
  const places = [...new Set(pool.map(({ trial }) => placeOf(trial)))].slice(0, 4);
  return places.length === 1
    ? `${places[0]} is the figure, and nothing decides what stands beside it`
    : `${places.join(' and ')} may each be the figure, and nothing decides`;
}

/** Where a trial has its figures. */
export function placeOf({ candidate: { figure, only }, mapping: { body } }: Trial): string {
  if (only === null) return figure;
  const isUnder = partsOf(body).some(({ part, isKey }) => isKey && part.is === 'only');
  return `${figure} ${isUnder ? 'under the key' : 'of the rows that say'} ${only}`;
}

/** Trials that read other answers than the one that reads most are no rivals of it, but other layouts. */
function rivalsOf(left: readonly Judged[]): Judged[] {
  const [first, ...rest] = [...left].sort(
    (one, other) => other.readCount - one.readCount || byMerit(one, other),
  );
  if (first === undefined) return [];
  const doMeet = ({ trial }: Judged) =>
    trial.read.some((read, at) => isFilled(read) && isFilled(first.trial.read[at]));
  return [first, ...rest.filter(doMeet)];
}

function isFilled(read: Trial['read'][number] | undefined): boolean {
  return read !== undefined && isRead(read) && read.length > 0;
}

/** Whether equations bear it out that mean something: not a transpose alone, and not of sums that are all alike. */
function isProved({ tallies, exact, trial }: Judged, answers: readonly Learned[]): boolean {
  if (exact < leastExact) return false;
  const told = [...tallies].filter(([, { exact: own }]) => own > 0).map(([kind]) => kind);
  if (told.every((kind) => kind === 'transpose')) return false;
  // Shares of organisms do not add up to those of their entity.
  const entity = tallies.get('entity');
  if (entity !== undefined && entity.exact >= leastExact && entity.held === entity.drawn)
    return true;
  return sumsVary(trial, answers);
}

/** Whether all equations of a rival hold and its sums vary a little: that they vary less is nothing against it. */
function isNoLess({ tallies, broken, trial }: Judged, answers: readonly Learned[]): boolean {
  const drawn = [...tallies.values()].reduce((sum, one) => sum + one.drawn, 0);
  return broken === 0 && drawn >= leastExact && sumsVary(trial, answers, 1.02);
}

/** The equations of a mapping as they stand in its file. */
export function evidenceOf({ tallies }: Pick<Judged, 'tallies'>): Evidence {
  const sorted = [...tallies].sort(([one], [other]) => one.localeCompare(other));
  return Object.fromEntries(
    sorted.map(([kind, { held, drawn }]) => [kind, [held, drawn] as const]),
  );
}
