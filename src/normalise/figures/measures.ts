import { isMetaKey } from '../../body/envelope.ts';
import { scalarText } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { columnFacts, holdsFigures } from '../column-facts.ts';
import { isOtherFigure, isOwnFigure, type Lexicon, roleOf } from '../lexicon.ts';
import { namesOwnMeasure } from '../measure-words.ts';
import { isSameOrRunning, namesIdentifier } from '../no-figure.ts';
import { type Reading, splitsMeasures } from '../reading.ts';
import type { Column, Table } from '../table.ts';
import { Unreadable } from '../unreadable.ts';
import { yearLike } from '../years.ts';
import { checkPrimary, countsRecords, isAny, isTotalName } from './primary-figure.ts';

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
  const filled = table.columns.filter(
    (column) =>
      (column.role.kind === 'figure' || isUnnamedFigure(column, table, lexicon)) &&
      isFilled(column, table, lexicon),
  );
  // `headcount: null` in every row hides each of them, where nothing else is counted.
  const hidden = table.columns.filter((column) => isHidden(column, table, reading));
  const candidates = filled.length > 0 ? filled : hidden;
  const words = candidates.filter(
    (column) =>
      column.role.kind === 'figure' &&
      column.role.figure === 'word' &&
      !isOtherFigure(column, lexicon),
  );
  const ranks = [
    candidates.filter(({ role }) => role.kind === 'figure' && role.figure === statistic.measure),
    candidates.filter((column) => isAny(column) && !isTotalName(column) && !countsRecords(column)),
    candidates.filter((column) => isAny(column) && isTotalName(column)),
    candidates.filter(countsRecords),
    words.filter(({ name }) => namesOwnMeasure(name, lexicon)),
    words,
    candidates.filter((column) => holdsOwnWord(reading, column)),
    candidates.filter((one) => one.role.kind === 'unknown' && !tellsOther(reading, one)),
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
    .filter((column) => column === primary || isExtra(column, primary, table))
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
  const isSole = only !== undefined && others.length === 0;
  return isSole && countsRetired(statistic, only) ? only : null;
}

function countsRetired({ measure }: Reading['statistic'], { role }: Column): boolean {
  return measure === 'retirements' && role.kind === 'figure' && role.figure === 'headcount';
}

/** `cumul_jours`, `newHires`, `gemLeeftijd`: a name with a word for another figure, or for what is told of people in years and kilometres. */
function tellsOther({ lexicon: { tables, requested } }: Reading, { name }: Column): boolean {
  return plainKey(name)
    .split('_')
    .some((word) => {
      const dimensions = tables.dimensions.get(word) ?? [];
      const isQuantity = dimensions.some((one) => /^(age|seniority|distance)$/.test(one));
      return (
        tables.others.has(word) ||
        (isQuantity && !dimensions.some((one) => requested.includes(one)))
      );
    });
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

/** `{"Année": "2019", "Personnes absentes": "12"}`: where no split was asked for, the one text that is left is the figure. */
function isOnlyUnknown(column: Column, { columns, length }: Table, lexicon: Lexicon): boolean {
  const isOther = (one: Column) =>
    one !== column &&
    /^(unknown|figure|axis)$/.test(one.role.kind) &&
    !/^[_@:]*(id|pk)$/i.test(one.name);
  // `022` is the beginning of a number to call.
  const isName =
    namesIdentifier(column.name) || /^0\d/.test(scalarText(column.values[0] ?? null) ?? '');
  return !isName && length === 1 && lexicon.requested.length === 0 && !columns.some(isOther);
}

/** Numbers under a name that means nothing known: JSON numbers, since a text may be any code. */
function isUnnamedFigure(column: Column, table: Table, lexicon: Lexicon): boolean {
  if (column.role.kind !== 'unknown' || column.source === 'keys') return false;
  if (isMetaKey(plainKey(column.name))) return false;
  const facts = columnFacts(column, table.length, lexicon.markers);
  const isOnly = facts.figureTexts === 1 && isOnlyUnknown(column, table, lexicon);
  return (facts.numbers > 0 || isOnly) && facts.words === 0 && facts.booleans === 0;
}

function isFilled(column: Column, table: Table, lexicon: Lexicon): boolean {
  const facts = columnFacts(column, table.length, lexicon.markers);
  if (facts.present > 0 && facts.present === facts.nulls)
    return column.role.kind === 'figure' && isAny(column);
  return holdsFigures(facts);
}

function isHidden(column: Column, { length }: Table, { lexicon, statistic }: Reading): boolean {
  const { present, nulls } = columnFacts(column, length, lexicon.markers);
  const isAsked = isOwnFigure(column.role, statistic.measure) || countsRetired(statistic, column);
  return isAsked && present > 0 && present === nulls;
}

/** `"Tewerkstellingsgraad van personen met een handicap": "1,22 %"`: a rate by its sign, whatever its name. */
export function isPercentage(
  { statistic }: Reading,
  { name, role, source, values }: Column,
): boolean {
  const isShare = (text: unknown) =>
    typeof text === 'string' && /^\d+([.,]\d+)?\s*%$/.test(text.trim());
  const isOpen = role.kind === 'unknown' && source === 'key' && !yearLike.test(name);
  return statistic.measure === 'rate' && isOpen && values.length > 0 && values.every(isShare);
}

/** Texts of unknown meaning beside a figure are attributes, and so are numbers that tell nothing of a row; others are further figures. */
function isExtra(column: Column, primary: Column | null, table: Table): boolean {
  if (column.role.kind !== 'unknown' && !isAny(column)) return column.role.kind === 'figure';
  return primary === null || !isSameOrRunning(column, table, 2);
}

/** The measure that a column of measure names gives a row, `null` if there is none. */
export function indicatedMeasure(
  reading: Reading,
  indicator: Column | undefined,
  row: number,
): string | null {
  const text = indicator === undefined ? null : scalarText(indicator.values[row] ?? null);
  return text === null ? null : measureNamed(reading, text);
}

/**
 * What a name of figures is published as: under its own name; `{name: "aantal", n: 206}` is the figure itself.
 * @throws Unreadable where it names the subject, a year or what stands around figures
 */
export function measureNamed({ lexicon, statistic }: Reading, text: string): string {
  const role = roleOf(lexicon, text);
  if (/^(wrapper|year|subject)$/.test(role.kind))
    throw new Unreadable('ambiguous', `${text} names no kind of what was asked`);
  const isShare = lexicon.vocabulary.units.share.includes(text.trim().toLowerCase());
  const isOwn = isOwnFigure(role, statistic.measure) || (statistic.measure === 'rate' && isShare);
  return isOwn ? statistic.measure : text;
}
