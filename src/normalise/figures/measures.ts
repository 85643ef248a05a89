import { isMetaKey } from '../../body/envelope.ts';
import { scalarText } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { columnFacts, holdsFigures } from '../column-facts.ts';
import { figureIn, isOtherFigure, isOwnFigure, type Lexicon, roleOf } from '../lexicon.ts';
import { measuresIn } from '../measure-words.ts';
import { isSameOrRunning, namesIdentifier } from '../no-figure.ts';
import { namesAnyStatistic, namesStatistic, type Reading, splitsMeasures } from '../reading.ts';
import { type Column, isUnknownKey, type Table } from '../table.ts';
import { ambiguous, Unreadable } from '../unreadable.ts';
import { yearLike } from '../years.ts';
import {
  countsRecords,
  countsRetired,
  holdsOwnWord,
  isAny,
  isMeanAge,
  isTotalName,
  tellsOther,
} from './figure-names.ts';
import { kindsIn, mayBeKind } from './kinds.ts';
import { holdsFractions } from './numbers-of-column.ts';
import { checkPrimary } from './primary-figure.ts';

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
  const kinds = kindsIn(reading, table);
  const filled = table.columns.filter(
    (column) =>
      kinds.includes(column) ||
      ((column.role.kind === 'figure' || isUnnamedFigure(column, table, lexicon)) &&
        isFilled(column, lexicon)),
  );
  // `headcount: null` in every row hides each of them, where other figures at most are told.
  const hidden = table.columns.filter((column) => isHidden(reading, column));
  const areOthers = filled.every((column) => isOtherFigure(column, lexicon));
  const candidates = areOthers ? [...filled, ...hidden] : filled;
  const words = candidates.filter((column) => isCalledFigure(column, lexicon));
  const named = candidates.filter(({ name }) => namesStatistic(reading, name));
  const own = candidates.filter(({ role }) => figureIn(role) === statistic.measure);
  const ranks = [
    ...(statistic.measure === 'rate' ? ratesBeside(reading, candidates, named) : []),
    named,
    own,
    candidates.filter((column) => isAny(column) && !isTotalName(column) && !countsRecords(column)),
    candidates.filter((column) => isAny(column) && isTotalName(column)),
    candidates.filter(countsRecords),
    // `nb_jours_maladie` of days.
    words.filter(({ name }) => measuresIn(plainKey(name).split('_'), lexicon).includes('own')),
    words,
    candidates.filter(({ name, role }) => holdsOwnWord(reading, name, role)),
    candidates.filter((one) => one.role.kind === 'unknown' && !tellsOther(reading, one)),
  ];
  checkSpoilt(reading, table, filled);
  const surest = primaryOf(ranks, table) ?? soleCountOfPeople(reading, candidates);
  const primary = surest !== null && mayBeKind(reading, surest) ? null : surest;
  if (primary === null && candidates.length === 0)
    throw new Unreadable('no figure', 'no column holds figures');
  const texts = table.columns.find(
    (column) =>
      isUnknownKey(column) &&
      !candidates.includes(column) &&
      holdsFigures(columnFacts(column, lexicon)),
  );
  const isKinds = splitsMeasures(reading) && candidates.some(({ role }) => role.kind === 'unknown');
  if (primary === null && texts !== undefined && !isKinds)
    throw ambiguous(`${texts.name} may be the figure beside ${candidates[0]?.name}`);
  if (primary !== null) checkPrimary(reading, primary, candidates, table);
  if (primary?.role.kind === 'unknown') checkNamed(reading, primary, table);
  const nameless = primary === null && candidates.every(({ role }) => role.kind === 'unknown');
  // `{parental: 4, career: 5}`: the kinds of absence, each under the source's own name.
  if (nameless && !splitsMeasures(reading)) throw ambiguous(noKnownName(candidates));
  // `{2020: 1.06, 2021: 1.16, national_rate: 3}`: what stands under years alone is no other figure than the one asked for.
  if (primary !== null && candidates.some(({ name }) => name === '' && primary.name !== ''))
    throw ambiguous(`${primary.name} may be the figure, or what has no name`);
  return candidates
    .filter((column) => column === primary || isExtra(column, primary, table))
    .map((column) => ({
      column,
      measure: column === primary ? statistic.measure : column.name,
      primary: column === primary,
    }));
}

/**
 * `{carph: 12, percentage: 1.5}`, `{total: 800, carph_rate: 1.5}`: those who are counted, beside the rate. `{carph: 1.22,
 * percentage: 43.33}`: told in fractions it may be the rate itself, or full-time equivalents.
 */
function ratesBeside(
  reading: Reading,
  candidates: readonly Column[],
  named: readonly Column[],
): Column[][] {
  const others = candidates.filter((column) => !named.includes(column));
  const ranks = [
    others.filter(({ role }) => figureIn(role) === 'rate'),
    candidates.filter(({ name, role }) => holdsOwnWord(reading, name, role)),
  ];
  const rates = named.filter(holdsFractions);
  return ranks.map((rank) => (rank.length > 0 ? [...new Set([...rank, ...rates])] : []));
}

/**
 * `[{count: 12, share: 48}, {count: true, share: 52}]`: the figure asked for, and not in all rows.
 * @throws Unreadable where another column would be taken for it
 */
function checkSpoilt(
  { lexicon, statistic }: Reading,
  table: Table,
  filled: readonly Column[],
): void {
  const spoilt = table.columns.find((column) => {
    const { numbers, figureTexts } = columnFacts(column, lexicon);
    const isOwn = isOwnFigure(column.role, statistic.measure) && !filled.includes(column);
    return isOwn && numbers + figureTexts > 0;
  });
  if (spoilt === undefined) return;
  throw ambiguous(`${spoilt.name || 'a column'} holds figures in some rows and words in others`);
}

/**
 * `{facts: 40, zz: 7}`, `{data: null, zz: 7}`, `{headcount: null, zz: 7}`, `{total: true, zz: 7}`, `{persons: 3, averageAge: 62.4, zz: 7}`: a number
 * under no known name, beside what may be the figure or hold it; `{zz: 2020}` of 2020; `zz: -3` of people.
 * @throws Unreadable where there is such
 */
function checkNamed(reading: Reading, primary: Column, { columns, length }: Table): void {
  const { lexicon, statistic, request } = reading;
  const isBare = length === 1 && lexicon.requested.length === 0;
  const mayBe = (one: Column) =>
    countsRetired(statistic, one) ||
    (isBare && isUnknownKey(one) && !namesIdentifier(one.name)) ||
    one.role.kind === 'wrapper';
  const other = columns.find(
    (one) =>
      one !== primary &&
      (isHidden(reading, one) ||
        isOwnFigure(one.role, statistic.measure) ||
        (isBare && one.role.kind === 'wrapper') ||
        (mayBe(one) && holdsFigures(columnFacts(one, lexicon)))),
  );
  if (other !== undefined) throw ambiguous(`${other.name} or ${primary.name} may be the figure`);
  const texts = primary.values.map((value) => scalarText(value ?? null) ?? '');
  const isYear = (text: string) =>
    request.year === null ? yearLike.test(text) : text === String(request.year);
  if (isBare && texts.some(isYear)) throw ambiguous(`${primary.name} may be a year`);
  if (texts.some((text) => /^[-−]\d/.test(text)))
    throw ambiguous(`${primary.name} is below zero, and no count`);
}

/** Retirements are people: a number of people is theirs, alone or beside their mean age; beside anything else it may be all the staff. */
function soleCountOfPeople({ statistic }: Reading, candidates: readonly Column[]): Column | null {
  const [only, ...others] = candidates.filter((one) => !isMeanAge(one));
  const isSole = only !== undefined && others.length === 0;
  return isSole && countsRetired(statistic, only) ? only : null;
}

/** Why no figure is taken: `days_per_employee` may be a ratio, and `a` beside `b` either of them. */
function noKnownName(candidates: readonly Column[]): string {
  const names = candidates.slice(0, 3).map(({ name }) => name || 'a column without a name');
  const more =
    candidates.length > names.length ? ` and ${candidates.length - names.length} more` : '';
  return candidates.length === 1
    ? `${names[0]} is no known name of the figure asked for: it may be a ratio or another figure`
    : `none of ${names.join(', ')}${more} is a known name of the figure asked for`;
}

/** The surest column, or the first of several that tell the same. */
function primaryOf(ranks: readonly Column[][], { length }: Table): Column | null {
  const rank = ranks.find((columns) => columns.length > 0) ?? [];
  const [first, ...others] = rank;
  if (first === undefined || (others.length > 0 && first.role.kind === 'unknown')) return null;
  const told = ({ values }: Column) =>
    Array.from({ length }, (_, row) => scalarText(values[row] ?? null)).join('\n');
  if (others.every((other) => told(other) === told(first))) return first;
  throw ambiguous(
    `${rank.length} columns may be the figure: ${rank.map(({ name }) => name).join(', ')}`,
  );
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
  const facts = columnFacts(column, lexicon);
  const isOnly = facts.figureTexts === 1 && isOnlyUnknown(column, table, lexicon);
  return (facts.numbers > 0 || isOnly) && facts.words === 0 && facts.booleans === 0;
}

function isFilled(column: Column, lexicon: Lexicon): boolean {
  const facts = columnFacts(column, lexicon);
  return facts.present > 0 && facts.present === facts.nulls ? isAny(column) : holdsFigures(facts);
}

function isHidden({ lexicon, statistic }: Reading, column: Column): boolean {
  const { present, nulls } = columnFacts(column, lexicon);
  const isFigure =
    isOwnFigure(column.role, statistic.measure) ||
    isCalledFigure(column, lexicon) ||
    countsRetired(statistic, column);
  return isFigure && present > 0 && present === nulls;
}

/** `effectif_total`, `nbOfStaff`: a name in which a figure is named, and no other than was asked for. */
function isCalledFigure(column: Column, lexicon: Lexicon): boolean {
  return figureIn(column.role) === 'word' && !isOtherFigure(column, lexicon);
}

/** `"Tewerkstellingsgraad van personen met een handicap": "1,22 %"`: a rate by its sign, whatever its name. */
export function isPercentage({ statistic }: Reading, column: Column): boolean {
  const { name, values } = column;
  const isShare = (text: unknown) =>
    typeof text === 'string' && /^\d+([.,]\d+)?\s*%$/.test(text.trim());
  const isRate = statistic.measure === 'rate' && isUnknownKey(column) && !yearLike.test(name);
  return isRate && values.every(isShare);
}

/** Texts of unknown meaning beside a figure are attributes, and so are numbers that tell nothing of a row; others are further figures. */
function isExtra(column: Column, primary: Column | null, table: Table): boolean {
  const isNamed = column.role.kind !== 'unknown' && !isAny(column);
  return isNamed || primary === null || !isSameOrRunning(column, table, 2);
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
export function measureNamed(reading: Reading, text: string): string {
  const { lexicon, statistic } = reading;
  const role = roleOf(lexicon, text);
  // `Illness` is a kind of absence, and the name of another statistic.
  if (/^(wrapper|year|subject)$/.test(role.kind) && !namesAnyStatistic(reading, text))
    throw ambiguous(`${text} names no kind of what was asked`);
  const isShare = lexicon.vocabulary.units.share.includes(text.trim().toLowerCase());
  const isRate = statistic.measure === 'rate' && (isShare || holdsOwnWord(reading, text, role));
  return isOwnFigure(role, statistic.measure) || isRate ? statistic.measure : text;
}
