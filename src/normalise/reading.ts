import { plainKey } from '../body/plain-key.ts';
import type { Catalogue, Statistic } from '../catalogue.ts';
import type { Problem } from '../interpretation.ts';
import type { Request } from '../request.ts';
import { type CategorySets, setName } from './category-sets.ts';
import type { Hint } from './hints.ts';
import type { Lexicon } from './lexicon.ts';

/** What one reading of a statistic's answer has at hand, and the problems it meets on the way. */
export interface Reading {
  readonly catalogue: Catalogue;
  readonly request: Request;
  readonly statistic: Statistic;
  readonly lexicon: Lexicon;
  readonly sets: CategorySets;
  /** How the statistic is to be read, where its keys do not tell. */
  readonly hint: Hint | undefined;
  readonly problems: Problem[];
  readonly setsUsed: Set<string>;
  /** What the answer shows of the source's ways, by learned set. */
  readonly shown: Map<string, Set<string>>;
}

export type SlotName = 'group' | 'field' | 'reason';

/** Where the categories of a figure stand, by the slot that each is bound to. */
export const places = { groupValue: 'group', fieldValue: 'field', reason: 'reason' } as const;

export type PlaceName = keyof typeof places;

export const placeNames = Object.keys(places) as PlaceName[];

/** The dimension asked for at a place, `null` if none was. */
export function dimensionAt({ request }: Pick<Reading, 'request'>, place: PlaceName) {
  return { groupValue: request.groupby, fieldValue: request.field, reason: 'reason' }[place];
}

/** A dimension that figures are to be bound to. */
export interface Slot {
  readonly name: SlotName;
  readonly dimension: string;
  /** Whether an answer without it is no answer to the request. */
  readonly required: boolean;
}

/** The slots of a request; one where `groupby` and `field` are the same dimension. */
export function slotsOf({ request, statistic }: Pick<Reading, 'request' | 'statistic'>): Slot[] {
  const slots: Slot[] = [];
  if (request.groupby !== null) {
    slots.push({ name: 'group', dimension: request.groupby, required: true });
  }
  if (request.field !== null && request.field !== request.groupby) {
    slots.push({ name: 'field', dimension: request.field, required: true });
  }
  if (statistic.reasoned) slots.push({ name: 'reason', dimension: 'reason', required: false });
  return slots;
}

/** A statistic without dimensions, of one year: its kinds can only be told apart as measures. */
export function splitsMeasures({ statistic }: Reading): boolean {
  return (
    statistic.groupby.length === 0 &&
    statistic.field.length === 0 &&
    !statistic.reasoned &&
    statistic.years !== null
  );
}

/** Whether a name is that of another statistic, of which the dimensions are others. */
export function namesOtherFamily({ catalogue, statistic }: Reading, text: string): boolean {
  const plain = plainKey(text);
  return catalogue.statistics.some(
    ({ name, family }) => name === plain && family !== statistic.family,
  );
}

/** `Illness`, `pension`: whether a name is that of a statistic of the catalogue, this one or another. */
export function namesAnyStatistic({ catalogue }: Reading, text: string): boolean {
  const plain = plainKey(text);
  return catalogue.statistics.some(({ name }) => name === plain);
}

/** Whether the figures count people, who come in no fractions. */
export function countsPeople({ statistic }: Pick<Reading, 'statistic'>): boolean {
  return statistic.measure === 'headcount' || statistic.measure === 'retirements';
}

/** `longabsence`, `langdurig_afwezigen`, `nb_absents`: whether a name is that of what the statistic counts. */
export function namesStatistic(reading: Reading, name: string): boolean {
  const { statistic, lexicon } = reading;
  const names = lexicon.vocabulary.statistics[statistic.name] ?? [];
  const isName = (plain: string) =>
    plain.replaceAll('_', '') === statistic.name || names.includes(plain);
  const plain = plainKey(name);
  if (lexicon.tables.others.has(plain)) return false;
  // `illness_count` counts no days, and `carph_count` is no rate.
  if (isName(plain) || !countsPeople(reading)) return isName(plain);
  const words = plain.split('_');
  const isCount = (word: string) =>
    lexicon.tables.figures.has(word) || /^(of|de|des|d|van)$/.test(word);
  const rest = words.filter((word) => !isCount(word));
  return rest.length < words.length && isName(rest.join('_'));
}

/** The first of its kind only. */
export function warnOnce(reading: Reading, kind: string, detail: string): void {
  if (!reading.problems.some((problem) => problem.kind === kind)) warn(reading, kind, detail);
}

/** Notes what an answer shows of the source's ways, whatever sets are known. */
export function show({ shown }: Reading, set: string, what: string): void {
  const all = shown.get(set) ?? new Set();
  shown.set(set, all.add(what));
}

/** What other answers showed; asking for it makes the reading depend on it. */
export function shownElsewhere({ sets, setsUsed }: Reading, set: string): ReadonlySet<string> {
  setsUsed.add(set);
  return sets.get(set)?.codes ?? new Set();
}

/** `Pension`, as the statistic is called: the one reason of an organism, where others have more of them. */
export function isReasonElsewhere(reading: Reading, text: string): boolean {
  const { family, reasoned } = reading.statistic;
  return reasoned && shownElsewhere(reading, setName(family, 'reason')).has(text);
}

export function warn(reading: Reading, kind: string, detail: string): void {
  reading.problems.push({ severity: 'warning', kind, detail: detail.slice(0, 300) });
}
