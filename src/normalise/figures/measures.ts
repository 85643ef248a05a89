import { isFraction, scalarText } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { isCapital } from '../axes/melt.ts';
import { columnFacts, constantOf, holdsFigures } from '../column-facts.ts';
import { isOtherFigure, isOwnFigure, type Lexicon, roleOf } from '../lexicon.ts';
import { countsPeople, type Reading, splitsMeasures } from '../reading.ts';
import type { Column, Table } from '../table.ts';
import { Unreadable } from '../unreadable.ts';

/** A column of figures and what it measures. */
export interface MeasureColumn {
  readonly column: Column;
  /** headcount, days, retirements, rate, or the source's own name (contract §4). */
  readonly measure: string;
  /** Whether it is the figure the statistic is about. */
  readonly primary: boolean;
}

/**
 * The columns of figures: the one the statistic is about, and others beside it under their own names.
 * @throws Unreadable where two columns could be the figure, or none is
 */
export function measuresOf(reading: Reading, table: Table): MeasureColumn[] {
  const { lexicon, statistic } = reading;
  const candidates = table.columns.filter(
    (column) =>
      (column.role.kind === 'figure' || isUnnamedFigure(column, table, lexicon)) &&
      isFilled(column, table, lexicon),
  );
  const ranks = [
    candidates.filter(({ role }) => role.kind === 'figure' && role.figure === statistic.measure),
    candidates.filter((column) => isAny(column) && !isTotalName(column) && !countsRecords(column)),
    candidates.filter((column) => isAny(column) && isTotalName(column)),
    candidates.filter(countsRecords),
    candidates.filter(
      (column) =>
        column.role.kind === 'figure' &&
        column.role.figure === 'word' &&
        !isOtherFigure(column, lexicon),
    ),
    candidates.filter((column) => holdsOwnWord(reading, column)),
    candidates.filter(({ role }) => role.kind === 'unknown'),
  ];
  const primary = primaryOf(ranks, table) ?? soleCountOfPeople(reading, candidates);
  if (primary === null && candidates.length === 0) {
    throw new Unreadable('no figure', 'no column holds figures');
  }
  const texts = table.columns.find(
    (column) =>
      column.role.kind === 'unknown' &&
      column.source === 'key' &&
      !candidates.includes(column) &&
      holdsFigures(columnFacts(column, table.length, lexicon.markers)),
  );
  const isKinds = splitsMeasures(reading) && candidates.some(({ role }) => role.kind === 'unknown');
  if (primary === null && texts !== undefined && !isKinds)
    throw new Unreadable(
      'ambiguous',
      `${texts.name} may be the figure beside ${candidates[0]?.name}`,
    );
  if (primary !== null) checkPrimary(reading, primary, candidates, table);
  const nameless = primary === null && candidates.every(({ role }) => role.kind === 'unknown');
  // `{parental: 4, career: 5}`: the kinds of absence, each under the source's own name.
  if (nameless && !splitsMeasures(reading)) {
    throw new Unreadable(
      'ambiguous',
      `${candidates.length} columns of figures, none with a known name`,
    );
  }
  return candidates
    .filter((column) => column === primary || isExtra(column))
    .map((column) => ({
      column,
      measure: column === primary ? statistic.measure : column.name,
      primary: column === primary,
    }));
}

/** `disability_rate` is a rate, `target_rate` another figure. */
function holdsOwnWord({ statistic, lexicon }: Reading, { name, role }: Column): boolean {
  if (role.kind !== 'figure' || role.figure !== 'word') return false;
  const { measures, others } = lexicon.tables;
  const words = plainKey(name).split('_');
  const own = (word: string) => measures.get(word)?.includes(statistic.measure) === true;
  return words.some(own) && words.every((word) => own(word) || !others.has(word));
}

/** Retirements are people: a number of people is theirs, alone or beside their mean age; beside anything else it may be all the staff. */
function soleCountOfPeople({ statistic }: Reading, candidates: readonly Column[]): Column | null {
  const [only, ...others] = candidates.filter((one) => !isMeanAge(one));
  const isPeople = only?.role.kind === 'figure' && only.role.figure === 'headcount';
  return statistic.measure === 'retirements' && isPeople && others.length === 0 ? only : null;
}

/** `averageAge`, `age_moyen`, `gemiddelde leeftijd`. */
function isMeanAge({ name }: Column): boolean {
  const words = plainKey(name).split('_');
  const isAge = words.some((word) => /^(age|leeftijd|alter)$/.test(word));
  return (
    isAge &&
    words.some((word) =>
      /^(average|avg|mean|median|moyen|gemiddelde?|mediane?|durchschnitts?)$/.test(word),
    )
  );
}

/**
 * A count of something is no rate, and a number beside kinds that do not add up to it counts something
 * else: all the staff, say, beside those who are absent.
 */
function checkPrimary(
  reading: Reading,
  primary: Column,
  candidates: readonly Column[],
  table: Table,
): void {
  const others = candidates.filter((other) => other !== primary);
  checkBesideTotal(primary, others, table.length);
  checkYearInName(reading, primary);
  checkUnknownName(reading, primary, table.length);
  // `{doc_count: 12, value: 43.2}`: what is told of documents in fractions is a mean, and no number of people.
  if (countsPeople(reading) && others.some(countsRecords) && primary.values.some(isFraction))
    throw new Unreadable(
      'ambiguous',
      `${primary.name} holds fractions beside a count of documents`,
    );
  // `{F: 3, N: 4, D: 1}` that was taken for no map: `N` counts nothing.
  if (isCapital(primary) && others.some(isCapital))
    throw new Unreadable('ambiguous', `${primary.name} may be a category as ${others[0]?.name} is`);
  if (reading.statistic.measure === 'rate') {
    if (isAny(primary) && primary.values.some(isNoRate))
      throw new Unreadable('ambiguous', `${primary.name} is above 100, and no rate`);
    if (!isAny(primary) || !others.some(isAny)) return;
    throw new Unreadable('ambiguous', `${primary.name} beside ${others[0]?.name} may be no rate`);
  }
  const kinds = others.filter(({ role }) => role.kind === 'unknown');
  if (!splitsMeasures(reading) || kinds.length === 0) return;
  for (let row = 0; row < table.length; row += 1) {
    const number = ({ values }: Column) => Number(scalarText(values[row] ?? null) ?? Number.NaN);
    if (kinds.reduce((sum, kind) => sum + number(kind), 0) !== number(primary))
      throw new Unreadable(
        'ambiguous',
        `${primary.name} is not the sum of ${kinds.map(({ name }) => name).join(', ')}`,
      );
  }
}

/**
 * `{n: 138963, total: 812}`, `{freq: 8.7, total: 1948}`: of a number and a total without a further name, the number is the
 * figure of each row and the total one of more of them. One that is above the total, the same in rows whose totals
 * differ, or a fraction beside whole totals, is something else.
 * @throws Unreadable where it is
 */
function checkBesideTotal(primary: Column, others: readonly Column[], length: number): void {
  const total = others.find((other) => isAny(other) && isTotalName(other));
  if (total === undefined || !isAny(primary)) return;
  const number = ({ values }: Column, row: number) =>
    Number(scalarText(values[row] ?? null) ?? Number.NaN);
  const rows = Array.from({ length }, (_, row) => row);
  const isAbove = rows.some((row) => number(primary, row) > number(total, row));
  const isSame = constantOf(primary, length) !== undefined;
  const isFraction = rows.some(
    (row) => number(primary, row) % 1 !== 0 && number(total, row) % 1 === 0,
  );
  if (isAbove || isFraction || (isSame && constantOf(total, length) === undefined))
    throw new Unreadable('ambiguous', `${primary.name} or ${total.name} may be the figure`);
}

/**
 * A sole figure under a name not known is the one asked for, unless that holds the word for a category
 * (`{level: "A", women: 12}`, `nb_femmes`), or people are counted in fractions.
 */
function checkUnknownName(
  { statistic, lexicon }: Reading,
  { name, role, values }: Column,
  length: number,
): void {
  if (role.kind !== 'unknown' && (role.kind !== 'figure' || role.figure !== 'word')) return;
  const words = [name.trim().toLowerCase(), ...plainKey(name).split('_')];
  const { gender = [], status = [], language = [] } = lexicon.vocabulary.categories;
  const isPart = (word: string) =>
    (word.length > 2 && gender.includes(word)) ||
    (word.length > 5 && (status.includes(word) || language.includes(word)));
  if (words.some(isPart))
    throw new Unreadable('ambiguous', `${name} alone may count a part of those asked for`);
  if (role.kind !== 'unknown') return;
  if (!countsPeople({ statistic })) return;
  for (let row = 0; row < length; row += 1)
    if (isFraction(values[row]))
      throw new Unreadable('ambiguous', `${name} holds fractions, and may count something else`);
}

/** `Effectif 2019` is no figure of 2020. */
function checkYearInName({ request }: Reading, { name }: Column): void {
  const told = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(name)?.[0];
  if (told !== undefined && request.year !== null && Number(told) !== request.year)
    throw new Unreadable('another year', `${name} is of ${told}, asked was ${request.year}`);
}

/** Under a name that says nothing of rates, more than all of a hundred counts something. */
function isNoRate(value: Column['values'][number]): boolean {
  return Number(scalarText(value ?? null) ?? Number.NaN) > 100;
}

function primaryOf(ranks: readonly Column[][], table: Table): Column | null {
  for (const rank of ranks) {
    if (rank.length === 1) return rank[0] as Column;
    if (rank.length > 1) {
      const [first, ...others] = rank as [Column, ...Column[]];
      if (first.role.kind === 'unknown') return null;
      if (others.every((other) => sameValues(first, other, table.length))) return first;
      throw new Unreadable(
        'ambiguous',
        `${rank.length} columns may be the figure: ${rank.map(({ name }) => name).join(', ')}`,
      );
    }
  }
  return null;
}

function sameValues(a: Column, b: Column, length: number): boolean {
  for (let row = 0; row < length; row += 1) {
    if (scalarText(a.values[row] ?? null) !== scalarText(b.values[row] ?? null)) return false;
  }
  return true;
}

/** `service_id`, `code_direction`: a number that is a name. */
const identifies = /^(?:id|code|cd)_|_(?:id|code|cd|nr)$/;

/** Numbers under a name that means nothing known: JSON numbers, since a text may be any code. */
function isUnnamedFigure(column: Column, table: Table, lexicon: Lexicon): boolean {
  if (column.role.kind !== 'unknown' || column.source === 'keys') return false;
  if (identifies.test(plainKey(column.name))) return false;
  const facts = columnFacts(column, table.length, lexicon.markers);
  return facts.numbers > 0 && facts.words === 0 && facts.booleans === 0;
}

function isFilled(column: Column, table: Table, lexicon: Lexicon): boolean {
  const facts = columnFacts(column, table.length, lexicon.markers);
  if (facts.present > 0 && facts.present === facts.nulls)
    return column.role.kind === 'figure' && isAny(column);
  return holdsFigures(facts);
}

function isAny({ role }: Column): boolean {
  return role.kind === 'figure' && role.figure === 'any';
}

/** `"Tewerkstellingsgraad van personen met een handicap": "1,22 %"`: a rate by its sign, whatever its name. */
export function isPercentage({ statistic }: Reading, { role, source, values }: Column): boolean {
  const isShare = (text: unknown) =>
    typeof text === 'string' && /^\d+([.,]\d+)?\s*%$/.test(text.trim());
  const isOpen = role.kind === 'unknown' && source === 'key';
  return statistic.measure === 'rate' && isOpen && values.length > 0 && values.every(isShare);
}

/** Elasticsearch counts its documents always: beside a figure of its own, each may be of many people. */
function countsRecords({ name, role }: Column): boolean {
  return role.kind === 'figure' && plainKey(name) === 'doc_count';
}

/** Whether a column of figures is called a total. */
export function isTotalName({ name }: Pick<Column, 'name'>): boolean {
  return /^(total|totaal|sum|somme|som|summe|total_count)$/.test(plainKey(name));
}

/** Texts of unknown meaning beside a figure are attributes; numbers are further figures. */
function isExtra({ role }: Column): boolean {
  return role.kind === 'figure' || role.kind === 'unknown';
}

/** The measure that a column of measure names gives a row, `null` if there is none. */
export function indicatedMeasure(
  reading: Reading,
  indicator: Column | undefined,
  row: number,
): string | null {
  const text = indicator === undefined ? null : scalarText(indicator.values[row] ?? null);
  if (text === null) return null;
  const role = roleOf(reading.lexicon, text);
  return isOwnFigure(role, reading.statistic.measure) ? reading.statistic.measure : text;
}
