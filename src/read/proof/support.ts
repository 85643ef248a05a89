/** How far single splits bear an undivided figure out. In: trials of both. Out: the equations of the best pair. */

import { type Form, sliceOf } from '../mapping/form.ts';
import type { SubjectWords } from '../reading-words.ts';
import type { Learned } from '../skeleton/layout.ts';
import { isRead } from './cells.ts';
import { sumOf } from './compare.ts';
import { tally } from './equations.ts';
import type { MarkWords, Trial } from './trial.ts';

export function bestSupport(
  trial: Trial,
  unit: readonly Learned[],
  trials: readonly Trial[],
  form: Form,
  answers: readonly Learned[],
) {
  const wholes = new Map(
    unit.flatMap(({ request }, at) => {
      const read = trial.read[at];
      return read !== undefined && isRead(read) && read.length > 0
        ? [[sliceOf(request), sumOf(read)] as const]
        : [];
    }),
  );
  const tallies = trials.map((single) =>
    tally(single, form, answers, {
      ...{ wholes, singles: new Map(), told: new Map(), organisms: new Map(), silent: new Map() },
      partial: new Set(),
    }).get('whole'),
  );
  const told = tallies.filter((one) => one !== undefined);
  const rate = (one: (typeof told)[number]) => one.held / one.drawn;
  return told.sort((one, other) => rate(other) - rate(one) || other.exact - one.exact)[0] ?? null;
}

/** How well the names of a trial fit the statistic; figures that are whole throughout are rather a count than a rate. */
export function nameScore(
  { candidate, isWhole }: Pick<Trial, 'candidate' | 'isWhole'>,
  { statistic }: Form,
  words: RankingWords,
): number {
  const { figure, only, years, score, unexplained } = candidate;
  const name = only ?? figure.split('.').pop() ?? '';
  const parts = name
    .replace(/\{.*?\}/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u);
  const has = (own: readonly string[] = []) => parts.some((part) => own.includes(part));
  const own = words.figures[statistic.measure] ?? [];
  // A word that nobody knows may turn the name into that of another number: a mean headcount, a planned one.
  const isPlain = parts.every(
    (part) => /^\d*$/.test(part) || [...own, ...words.anyFigure, ...words.links].includes(part),
  );
  const fits = !isPlain ? 0 : has(own) ? 1 : has(words.anyFigure) ? 0.5 : 0;
  const isOfYears = words.years.includes(years?.split('.').pop()?.toLowerCase() ?? '');
  const isRate = statistic.measure === 'rate';
  const isOther = !isRate && has(words.others);
  const against = (isOther ? 1 : 0) + (isRate && isWhole ? 1 : 0);
  return fits + (isOfYears ? 1 : 0) - against - 0.1 * unexplained.length + 0.01 * score;
}

/** What ranks what the sums leave open. */
export interface RankingWords extends MarkWords {
  readonly figures: Readonly<Record<string, readonly string[]>>;
  /** Names of the year. */
  readonly years: readonly string[];
  /** Names that any figure may have. */
  readonly anyFigure: readonly string[];
  /** Words that link others in a name. */
  readonly links: readonly string[];
  readonly others: readonly string[];
  readonly subjects: SubjectWords;
}
