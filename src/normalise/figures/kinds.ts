import { isMetaKey } from '../../body/envelope.ts';
import { scalarText } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { columnFacts } from '../column-facts.ts';
import { measuresIn } from '../measure-words.ts';
import { namesIdentifier } from '../no-figure.ts';
import { type Reading, show, shownElsewhere, splitsMeasures } from '../reading.ts';
import { type Column, isUnknownKey, type Table } from '../table.ts';
import { ambiguous } from '../unreadable.ts';

/**
 * `{parental: 4, career: null, other: "<5"}`, `{parental: "4", career: "5"}`: the kinds of absence in one record without a
 * word, where a number of JSON tells that they are counted, or at least two texts, and nothing else may be the figure.
 * Where all but one are missing, those are kinds of which other answers tell the number.
 * @throws Unreadable where one is below zero
 */
export function kindsIn(reading: Reading, { columns, length }: Table): readonly Column[] {
  const unknown = columns.filter((one) => isUnknownKey(one) && !isMetaKey(plainKey(one.name)));
  if (!splitsMeasures(reading) || length !== 1) return [];
  const facts = unknown.map((one) => columnFacts(one, reading.lexicon));
  const isKind = (one: Column) => !namesIdentifier(one.name) && !/^(0\d.*)?$/.test(textOf(one));
  if (facts.some(({ words, booleans }) => words + booleans > 0) || !unknown.every(isKind))
    return [];
  const counted = unknown.filter((_, at) => (facts[at]?.numbers ?? 0) > 0);
  const texts = unknown.filter((one) => /^\d/.test(textOf(one)));
  const isOnly = columns.every(({ role }) => role.kind !== 'figure');
  const areCounted = counted.length > 0 || (isOnly && texts.length > 1);
  if (!areCounted && texts.length > 0) return [];
  const below = unknown.find((one) => /^[-−]\d/.test(textOf(one)));
  if (below !== undefined) throw ambiguous(`${below.name} is below zero, and no count`);
  const set = `${reading.statistic.family}/kinds`;
  for (const { name } of counted) show(reading, set, name);
  const told = areCounted ? unknown.filter((one) => textOf(one) !== missing) : [];
  if (told.length > 1 || told.length === unknown.length) return unknown;
  // `{absent_since: null, parental: 4}`: nothing here tells whether a number is missing.
  const elsewhere = shownElsewhere(reading, set);
  return unknown.filter((one) => told.includes(one) || elsewhere.has(one.name));
}

const missing = '-';

function textOf({ values }: Column): string {
  return scalarText(values[0] ?? null) ?? missing;
}

/** `{parental: 4}`: the only kind of absence that there is, or all of them under a name that nobody knows. */
export function mayBeKind(reading: Reading, { name, role }: Column): boolean {
  const named = measuresIn(plainKey(name).split('_'), reading.lexicon);
  return splitsMeasures(reading) && role.kind === 'unknown' && !named.includes('own');
}
