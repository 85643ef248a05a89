/**
 * A trial with its equations. In: a trial. Out: how many equations were drawn up, how many held, and how many of these say
 * something.
 */

import type { Form } from '../mapping/form.ts';
import type { Learned } from '../skeleton/layout.ts';
import { type Bounds, isRead } from './cells.ts';
import type { Counts, Settled, Tally } from './equations.ts';
import { type Kind, type Tallies, tally } from './equations.ts';
import type { Trial } from './trial.ts';

export function judge(trial: Trial, { form, answers, settled, support }: Choosing): Judged {
  const own = tally(trial, form, answers, settled);
  const supported = support?.(trial, answers) ?? null;
  const tallies = supported === null ? own : new Map([...own, ['whole', supported] as const]);
  const readCount = trial.read.filter((read) => isRead(read) && read.length > 0).length;
  return { trial, tallies, exact: 0, broken: 0, rate: null, usualRate: 1, readCount };
}

/**
 * The share of equations that hold. Those that hold nowhere say nothing of an entity that is never the sum of its organisms,
 * as not all are listed, nor of days, which may be worked ones by weekday and all by month.
 */
export function withRates(judged: readonly Judged[], { statistic }: Form): Judged[] {
  const kinds = new Set(judged.flatMap(({ tallies }) => [...tallies.keys()]));
  const mayFail = (kind: Kind) =>
    kind === 'entity' || (kind === 'split' && statistic.measure === 'days');
  const isLive = (kind: Kind) => {
    const told = judged.flatMap(({ tallies }) => tallies.get(kind) ?? []);
    const most = Math.max(...told.map(({ drawn }) => drawn));
    // Those of a few rows tell nothing of all.
    const many = told.filter(({ drawn }) => drawn >= leastDrawn * most);
    return !mayFail(kind) || many.some(holdsMostly);
  };
  const live = [...kinds].filter(isLive);
  // What is hidden alike on both sides is the same the other way round.
  const ofSums = live.filter((kind) => kind !== 'transpose');
  return judged.map((one) => {
    let held = 0;
    let drawn = 0;
    let exact = 0;
    for (const told of live.flatMap((kind) => one.tallies.get(kind) ?? [])) {
      held += told.held;
      drawn += told.drawn;
      exact += told.exact;
    }
    return {
      ...{ ...one, exact, broken: drawn - held },
      rate: drawn === 0 ? null : held / drawn,
      usualRate: Math.min(usualRateOf(one, live), usualRateOf(one, ofSums)),
    };
  });
}

/** The share of equations of some kinds that hold without the exceptions; 1 where there are none. */
function usualRateOf({ tallies }: Judged, kinds: readonly Kind[]): number {
  let [drawn, broken] = [0, 0];
  for (const told of kinds.flatMap((kind) => tallies.get(kind) ?? [])) {
    const [asked, slices] = [usualIn(told.asked), usualIn(told.slices)];
    const best = asked.broken * slices.drawn > slices.broken * asked.drawn ? slices : asked;
    drawn += best.drawn;
    broken += best.broken;
  }
  return drawn === 0 ? 1 : 1 - broken / drawn;
}

/**
 * The questions of which hardly any equation holds, where these are fewer than half: a source may split some of the people
 * only, those of level A or those who telework. Subjects and years likewise: those of one year may be of women alone.
 */
export function exceptionsIn(counts: Counts | undefined): string[] {
  const all = [...(counts ?? [])];
  const odd = all.filter(([, { drawn, broken }]) => broken > 0.7 * drawn);
  return 2 * odd.length < all.length ? odd.map(([key]) => key) : [];
}

/** The equations that are left without exceptions. */
function usualIn(counts: Counts) {
  const exceptions = exceptionsIn(counts);
  let [drawn, broken] = [0, 0];
  for (const [key, own] of counts) {
    if (exceptions.includes(key)) continue;
    drawn += own.drawn;
    broken += own.broken;
  }
  return { drawn, broken };
}

const leastDrawn = 0.1;

/** Of few equations one that fails says that it is no sum; of many, that something is wrong. */
function holdsMostly({ held, drawn }: Tally): boolean {
  return held / drawn > (drawn < 3 ? 0.9 : 0.5);
}

export function byMerit(one: Judged, other: Judged): number {
  return (
    (other.rate ?? -1) - (one.rate ?? -1) ||
    other.exact - one.exact ||
    other.trial.candidate.score - one.trial.candidate.score ||
    one.trial.candidate.figure.localeCompare(other.trial.candidate.figure)
  );
}

/** A trial with its equations. */
export interface Judged {
  readonly trial: Trial;
  readonly tallies: Tallies;
  /** Equations that held and say something. */
  readonly exact: number;
  readonly broken: number;
  /** Held of drawn, of the kinds that any trial meets; `null` where none was drawn up. */
  readonly rate: number | null;
  /** The same without the questions, or the subjects and years, that are exceptions. */
  readonly usualRate: number;
  readonly readCount: number;
}

export interface Choosing {
  readonly form: Form;
  readonly answers: readonly Learned[];
  readonly settled: Settled;
  /** How well the name of a place and of a measure fits the statistic. */
  readonly nameScore: (trial: Trial) => number;
  /** Of undivided figures: how far the splits of the same people bear a trial out. */
  readonly support: ((trial: Trial, unit: readonly Learned[]) => Tally | null) | null;
  /** By slice: how many staff there are, as far as is settled; `null` where the statistic is of all staff. */
  readonly staff: ReadonlyMap<string, Bounds> | null;
  /** Names of wholes and their slices. */
  readonly slices: ReadonlySet<string>;
  /** What stands before the decimals of texts elsewhere: `comma`, `point`. */
  readonly decimals: ReadonlySet<string>;
  /** By dimension: the categories that other answers have. */
  readonly codes: ReadonlyMap<string, ReadonlySet<string>>;
}
