/**
 * What stands among the reasons of an answer and is none. In: a trial of figures that name their years and reasons. Out:
 * whether it takes years, other figures or sums of the reasons for reasons.
 */
import type { Learned } from '../skeleton/layout.ts';
import { isRead } from './cells.ts';
import type { Trial } from './trial.ts';

/** Whether figures without a year have reasons that hold one: `2015_AGE`. */
export function haveYearsInReasons({ read }: Trial): boolean {
  return read.some(
    (cells) => isRead(cells) && cells.some(({ own }) => /^\|.*(19|20)\d\d/.test(own)),
  );
}

/** Whether numbers stand in place of reasons, one a year in each answer, or mostly others in each year: they are other figures. */
export function hasCountedReason({ read }: Trial): boolean {
  const told = read.flatMap((cells) => (isRead(cells) && cells.length > 0 ? [cells] : []));
  const years = new Map<string, Set<string>>();
  let isOneAYear = told.length > 0;
  for (const cells of told) {
    const own = cells.map((cell) => cell.own.split('|'));
    for (const [year = '', reason = ''] of own)
      years.set(reason, (years.get(reason) ?? new Set()).add(year));
    isOneAYear &&= new Set(own.map(([year]) => year)).size === own.length;
  }
  const areNumbers = [...years.keys()].every((reason) => /^\d+([.,]\d+)?$/.test(reason));
  const ofOneYear = [...years.values()].filter(({ size }) => size === 1).length;
  const areSeveralYears = new Set([...years.values()].flatMap((own) => [...own])).size > 1;
  return areNumbers && (isOneAYear || (areSeveralYears && 2 * ofOneYear > years.size));
}

/** The figures of one subject in one year by reason, and those of the year before. */
interface Told {
  readonly own: ReadonlyMap<string, number>;
  readonly before: ReadonlyMap<string, number> | undefined;
}

/** Of fewer figures nothing is shown. */
const leastShown = 5;

/**
 * A reason whose figure is always the same, or the sum of the other reasons of its year or of the year before, or
 * their running sum, where one other may be none either; `null` where there is no such reason.
 */
export function computedReason({ read }: Trial, answers: readonly Learned[]): string | null {
  const told = answers.flatMap((_, at) => toldBy(read[at]));
  const reasons = [...new Set(told.flatMap(({ own }) => [...own.keys()]))];
  if (reasons.length < 3 || reasons.length > 40) return null;
  return (
    reasons.find((reason) => isFixed(reason, reasons, told)) ??
    reasons.find((reason) => isComputed(reason, reasons, told)) ??
    null
  );
}

/** Smaller figures may be the same by chance. */
const leastFixed = 10;

/** Whether a reason has one figure whatever subject and year, and others have not: it is an age, or a limit. */
function isFixed(reason: string, reasons: readonly string[], told: readonly Told[]): boolean {
  const figuresOf = (of: string) => told.flatMap(({ own }) => own.get(of) ?? []);
  const areAlike = (figures: readonly number[]) => new Set(figures).size === 1;
  const own = figuresOf(reason);
  return (
    own.length >= leastShown &&
    (own[0] ?? 0) >= leastFixed &&
    areAlike(own) &&
    reasons.every((other) => other === reason || !areAlike(figuresOf(other)))
  );
}

function toldBy(cells: Trial['read'][number] | undefined): Told[] {
  const years = new Map<number, Map<string, number>>();
  for (const { own, least, most } of cells !== undefined && isRead(cells) ? cells : []) {
    const [year = '', reason = ''] = own.split('|');
    const figures = years.get(Number(year)) ?? new Map<string, number>();
    years.set(Number(year), figures);
    if (least === most) figures.set(reason, least);
  }
  return [...years].map(([year, own]) => ({ own, before: years.get(year - 1) }));
}

function isComputed(reason: string, reasons: readonly string[], told: readonly Told[]): boolean {
  const met = told.filter(({ own }) => (own.get(reason) ?? 0) > 0);
  const holds = (what: (one: Told) => number | undefined) => {
    const shown = met.map((one) => [what(one), one.own.get(reason)] as const);
    const known = shown.filter(([value]) => value !== undefined);
    return known.length >= leastShown && known.every(([value, own]) => value === own);
  };
  return [null, ...reasons].some((left) => {
    const others = (figures: ReadonlyMap<string, number> | undefined) =>
      figures === undefined ? undefined : sumWithout(figures, reason, left);
    return (
      holds(({ own }) => others(own)) ||
      holds(({ before }) => others(before)) ||
      holds(({ own, before }) =>
        before === undefined ? undefined : (others(own) ?? 0) + (before.get(reason) ?? 0),
      )
    );
  });
}

function sumWithout(figures: ReadonlyMap<string, number>, ...left: (string | null)[]): number {
  return [...figures].reduce((sum, [reason, own]) => (left.includes(reason) ? sum : sum + own), 0);
}
