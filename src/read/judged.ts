/**
 * A trial with its equations. In: a trial. Out: how many equations were drawn up, how many held, and how many of these say
 * something.
 */
import type { Choosing, Judged } from './choose.ts';
import { type Kind, type Tallies, tally } from './equations.ts';
import { isRead, type Trial } from './trial.ts';

export function judge(trial: Trial, { form, answers, settled, support }: Choosing): Judged {
  const own = tally(trial, form, answers, settled);
  const supported = support?.(trial, answers) ?? null;
  const tallies = supported === null ? own : new Map([...own, ['whole', supported] as const]);
  const readCount = trial.read.filter((read) => isRead(read) && read.length > 0).length;
  return { trial, tallies, exact: 0, broken: 0, rate: null, readCount };
}

/** The share of equations that hold. An entity that is never the sum of its organisms says nothing: not all are listed. */
export function withRates(judged: readonly Judged[]): Judged[] {
  const kinds = new Set(judged.flatMap(({ tallies }) => [...tallies.keys()]));
  const isLive = (kind: Kind) =>
    kind !== 'entity' || judged.some(({ tallies }) => isLiveEntity(tallies));
  const live = [...kinds].filter(isLive);
  return judged.map((one) => {
    let held = 0;
    let drawn = 0;
    let exact = 0;
    for (const kind of live) {
      const told = one.tallies.get(kind);
      held += told?.held ?? 0;
      drawn += told?.drawn ?? 0;
      exact += told?.exact ?? 0;
    }
    return { ...one, exact, broken: drawn - held, rate: drawn === 0 ? null : held / drawn };
  });
}

/** Of few equations one that fails says that not all are listed; of many, that something is wrong. */
function isLiveEntity(tallies: Tallies): boolean {
  const { held = 0, drawn = 0 } = tallies.get('entity') ?? {};
  return drawn > 0 && held / drawn >= (drawn < 3 ? 1 : 0.5);
}

export function byMerit(one: Judged, other: Judged): number {
  return (
    (other.rate ?? -1) - (one.rate ?? -1) ||
    other.exact - one.exact ||
    other.trial.candidate.score - one.trial.candidate.score ||
    one.trial.candidate.figure.localeCompare(other.trial.candidate.figure)
  );
}
