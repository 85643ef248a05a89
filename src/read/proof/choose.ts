/**
 * Which candidate is right. In: the trials of a unit and their equations. Out: the one that the sums bear out, else the one
 * that names leave, else none, with all that was thought of. A sum beats a word, and words never decide between two
 * columns that both add up otherwise.
 */

import type { Evidence } from '../mapping/mapping.ts';
import { partsOf } from '../mapping/place.ts';
import type { Learned } from '../skeleton/layout.ts';
import { areOfOne } from '../tables/eligible.ts';
import { isRead } from './cells.ts';
import { sumsVary } from './compare.ts';
import type { Choosing, Judged } from './judged.ts';
import { byMerit, judge, withRates } from './judged.ts';
import { withoutNeedlessNoughts } from './noughts.ts';
import { objections } from './objections.ts';
import { computedReason, hasCountedReason, haveYearsInReasons } from './reasons.ts';
import { isLag, onceEach, withoutLagged, withoutOtherDecimals, withoutRounded } from './rivals.ts';
import { withoutSeries } from './series.ts';
import { withoutSlices } from './slices.ts';
import { exceedsStaff, tellsStaff } from './staff.ts';
import type { Trial } from './trial.ts';

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
  const { trial } = choice.judged;
  const why =
    choice.how === 'names' && tellsOneNumber(trial)
      ? `${placeOf(trial)} is the same number in all answers, others stand beside it, and no sum proves it`
      : reasonAmiss(trial, choosing);
  return why === null ? choice : { how: null, why, others };
}

/** Whether several answers tell one number each, and all of them the same: it may be how many rows there are, or a version. */
function tellsOneNumber({ read }: Trial): boolean {
  const told = read.filter(isRead).filter(({ length }) => length > 0);
  const figures = new Set(told.flat().map(({ least, most }) => `${least} ${most}`));
  return told.length > 1 && told.every(({ length }) => length === 1) && figures.size === 1;
}

/** Why figures have no reasons but something else in their place; `null` where nothing is amiss. */
function reasonAmiss(trial: Trial, { form, answers }: Choosing): string | null {
  if (!form.axes.includes('reason')) return null;
  if (hasCountedReason(trial))
    return `${placeOf(trial)} has no reason but numbers, one a year or others in each`;
  if (haveYearsInReasons(trial)) return 'years stand in its reasons, and it has no year';
  const computed = computedReason(trial, answers);
  return computed === null
    ? null
    : `${JSON.stringify(computed)} is no reason: its figures are always the same, or can be computed from others`;
}

/** The trials that nothing speaks against; a sentence where something speaks against all. */
function survivors(judged: readonly Judged[], choosing: Choosing): Judged[] | string {
  const { staff, answers } = choosing;
  const possible = withoutNeedlessNoughts(judged).filter(
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
  for (const { why, isSo } of objections) {
    left = left.filter(({ trial }) => !isSo(trial, choosing));
    if (left.length === 0) return why;
  }
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
  const once = withoutOtherDecimals(onceEach(explained), choosing);
  return withoutSlices(withoutRounded(once, choosing), choosing.slices);
}

function brokenText(judged: readonly Judged[]): string {
  const [first] = [...judged].sort(byMerit);
  const told = [...(first?.tallies ?? [])].map(
    ([kind, { held, drawn }]) => `${kind} ${held} of ${drawn}`,
  );
  return told.join(', ') || 'no equation holds';
}

/** By so much names have to fit better than others; where both ways add up, those of years or categories by more. */
const leastLead = 0.05;
const leastLeadOfProved = 0.6;

function decide(left: readonly Judged[], others: readonly Judged[], choosing: Choosing): Choice {
  const { answers } = choosing;
  const areProved = left.some((one) => isProved(one, answers));
  const [only, second] = left;
  if (only !== undefined && second === undefined && areProved)
    return { how: 'numbers', judged: only, others };
  if (only !== undefined && second === undefined && isNamedOther(only, choosing))
    return {
      ...{ how: null, others },
      why: `${placeOf(only.trial)} has the name of another number, and no sum proves it`,
    };
  if (only !== undefined && second === undefined)
    return { how: others.length === 1 ? 'sole' : 'names', judged: only, others };
  // One of them may be the number of all staff, which is not known here, or the same for everybody.
  if (choosing.staff?.size === 0 || (!areProved && areOfOne(answers)))
    return { how: null, why: openText(left), others };
  const ranked = left
    .map((judged) => {
      const name = choosing.nameScore(judged.trial);
      return { judged, name, score: name + 0.1 * judged.trial.candidate.score };
    })
    .sort((one, other) => other.score - one.score || byMerit(one.judged, other.judged));
  const [first, ...rest] = ranked;
  const areEven = areProved || left.filter(isUnbroken).length > 1;
  const least = areEven ? leastLeadOfProved : leastLead;
  const isBehind = ({ judged, name, score }: (typeof ranked)[number]) =>
    first !== undefined &&
    (placeOf(judged.trial) === placeOf(first.judged.trial)
      ? first.score > score + least
      : // Of two numbers that both add up no name decides.
        !areEven && first.name > name + least);
  if (first !== undefined && rest.every(isBehind))
    return { how: 'names', judged: first.judged, others };
  return { how: null, why: openText(left), others };
}

/** Whether the one number left has a name that figures of this statistic do not have: a share, an index. */
function isNamedOther({ trial }: Judged, { form, nameScore }: Choosing): boolean {
  return form.statistic.measure !== 'rate' && nameScore(trial) < 0;
}

function openText(left: readonly Judged[]): string {
  const places = [...new Set(left.map(({ trial }) => placeOf(trial)))].slice(0, 4);
  const numbers = new Set(left.map(({ trial }) => trial.mapping.numbers));
  if (places.length === 1 && numbers.size === left.length)
    return `${places[0]} is the figure, and nothing decides whether a point or a comma stands before its decimals`;
  return places.length === 1
    ? `${places[0]} is the figure, and nothing decides which categories or marks it has`
    : `${places.join(' and ')} may each be the figure, and nothing decides`;
}

/** Where a trial has its figures. */
export function placeOf({ candidate: { figure, only }, mapping: { body } }: Trial): string {
  if (only === null) return figure;
  const isUnder = partsOf(body).some(({ part, isKey }) => isKey && part.is === 'only');
  return `${figure} ${isUnder ? 'under the key' : 'of the rows that say'} ${only}`;
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

function isUnbroken({ tallies, broken }: Judged): boolean {
  const drawn = [...tallies.values()].reduce((sum, one) => sum + one.drawn, 0);
  return broken === 0 && drawn >= leastExact;
}

/** The equations of a mapping as they stand in its file. */
export function evidenceOf({ tallies }: Pick<Judged, 'tallies'>): Evidence {
  const sorted = [...tallies].sort(([one], [other]) => one.localeCompare(other));
  return Object.fromEntries(
    sorted.map(([kind, { held, drawn }]) => [kind, [held, drawn] as const]),
  );
}
