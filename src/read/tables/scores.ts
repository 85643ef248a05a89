/**
 * How well each column fits an axis. In: the columns of a table and what was asked. Out: the likeliest, by falling score.
 * A column is scored by how far it has the same values wherever the same was asked, less how far it has them elsewhere.
 */

import { scalarText } from '../../body/json-value.ts';
import { type Axis, asked, type Parameter } from '../mapping/form.ts';
import { isTemplate, yearIn } from '../mapping/template.ts';
import type { Learned } from '../skeleton/layout.ts';
import type { Asking } from './asking.ts';
import { type ColumnFacts, tellApart, textAt } from './columns.ts';
import type { Column, Table } from './table.ts';

export interface Scored {
  readonly facts: ColumnFacts;
  readonly score: number;
}

const mostColumns = 6;

export function scoredFor(axis: Axis, facts: readonly ColumnFacts[], asking: Asking): Scored[] {
  const least = axis === 'reason' ? 0.5 : 0.4;
  const scored = facts
    .filter((one) => canBe(axis, one, asking))
    .map((one) => ({ facts: one, score: scoreOf(axis, one, asking) }))
    .filter(({ score }) => score > least)
    .sort(
      (one, other) =>
        other.score - one.score || one.facts.column.name.localeCompare(other.facts.column.name),
    )
    .filter((one, at, all) => axis !== 'year' || !isAgain(one, all.slice(0, at), asking.table))
    .slice(0, mostColumns);
  // Positions are months or weekdays only where nothing beside them tells these.
  const told = scored.filter(({ facts: { column } }) => column.from !== 'position');
  const isTold = told.some(({ facts: { column } }) => tellApart([column], asking.table));
  return isTold ? told : scored;
}

/** Whether a column says on each row what another one says, as a code of a year and its label do. */
function isAgain({ facts: { column } }: Scored, others: readonly Scored[], { rows }: Table) {
  return others.some(({ facts }) =>
    rows.every((row) => textAt(column, row) === textAt(facts.column, row)),
  );
}

/** Whether a column can be an axis at all: years are years, and other categories differ within an answer. */
export function canBe(
  axis: Axis,
  { column, varies, domains }: ColumnFacts,
  asking: Asking,
): boolean {
  const { form, axes } = asking;
  const isYears = [...domains.values()].every((values) =>
    [...values].every((text) => isYearText(text)),
  );
  if (axis === 'year')
    return isYears && mayBeOfFigures(column, domains) && !isOneOfYears(column, asking);
  if (column.from === 'position')
    return (
      form.statistic.measure === 'days' &&
      !beginsWithNobody(column, asking) &&
      [...domains.values()].every(({ size }) => size <= 12)
    );
  if (!varies && axes.length === 1) return false;
  return varies && (!isYears || form.parameters.length > 0);
}

/** Whether years may be those of the figures: one that is the same in all answers stands on rows, or is nothing but a year. */
function mayBeOfFigures({ from, node }: Column, domains: ColumnFacts['domains']): boolean {
  const [year = '', another] = new Set([...domains.values()].flatMap((values) => [...values]));
  const isOnce = from === 'leaf' && node.wilds.length === 0 && another === undefined;
  return from !== 'position' && (!isOnce || /^\d{4}$/.test(year));
}

/** Whether it is one place of several that hold years, as in a list of two of them. */
function isOneOfYears(column: Column, { table }: Asking): boolean {
  const listOf = ({ node }: Column) => /^(.*)\[\d+\]$/.exec(node.where)?.[1];
  const list = listOf(column);
  return table.columns.some(
    (other) =>
      list !== undefined &&
      other.node !== column.node &&
      listOf(other) === list &&
      other.node.leaves.every(({ value }) => isYearText(scalarText(value) ?? '')),
  );
}

/** Whether the first place is of nobody wherever the same was asked: a week that begins on Sunday is counted from another day. */
function beginsWithNobody({ valueAt }: Column, { table, answers }: Asking): boolean {
  const isFilled = new Map<string | null, boolean>();
  for (const row of table.rows) {
    const { groupby } = (answers[row.scope.at] as Learned).request;
    if (valueAt(row) !== 1 || isFilled.get(groupby) === true) continue;
    isFilled.set(groupby, Number(scalarText(row.value) ?? 0) !== 0);
  }
  return [...isFilled.values()].includes(false);
}

function isYearText(text: string): boolean {
  const year = yearIn(text);
  return year !== null && year > 1990 && year < 2100;
}

function scoreOf(axis: Axis, facts: ColumnFacts, asking: Asking): number {
  // Which of several years is that of the figures, names may tell, and never how they are written.
  if (axis === 'year') return 1;
  const own =
    ownScore(axis, facts, asking) +
    (facts.textShare > 0.9 ? 0.05 : 0) +
    (facts.column.piece === null ? 0 : -0.02);
  const isNamed = axis !== 'reason' && namesAxis(facts.column, axis as Parameter);
  return own + (isNamed ? 1 : 0);
}

/** Whether the name of the place is the dimension asked for. */
function namesAxis({ node, from }: Column, axis: Parameter): boolean {
  return from === 'leaf' && isTemplate(node.where) && node.where.includes(`{${axis}}`);
}

function ownScore(axis: Axis, facts: ColumnFacts, asking: Asking): number {
  const byValue = domainsByValue(axis, facts, asking);
  const { form } = asking;
  if (
    form.statistic.measure === 'days' &&
    [...byValue].every(([value, { all }]) => isCalendar(value, all.size))
  )
    return 0.9;
  const known = knownScore(axis, facts, asking);
  if (known !== null) return known;
  let covered = 0;
  let count = 0;
  for (const { all, sizes } of byValue.values()) {
    for (const size of sizes) covered += size / all.size;
    count += sizes.length;
  }
  return (
    covered / Math.max(1, count) -
    overlapOf([...byValue.values()].map(({ all }) => all)) -
    (facts.isRowNumber && form.statistic.measure !== 'days' ? 0.5 : 0)
  );
}

/** The question knows these categories: twelve months, and the days of a week that are worked, and perhaps a total. */
function isCalendar(dimension: string, size: number): boolean {
  return dimension === 'month' ? size === 12 || size === 13 : size >= 5 && size <= 8;
}

interface Domain {
  /** The values that stand in some of its answers, not in one alone of many. */
  readonly all: ReadonlySet<string>;
  /** How many of these each answer has. */
  readonly sizes: readonly number[];
}

/** The values of a column, by what was asked on an axis. */
function domainsByValue(
  axis: Axis,
  { domains }: ColumnFacts,
  { answers, form }: Asking,
): Map<string, Domain> {
  const found = new Map<string, ReadonlySet<string>[]>();
  const isSent = form.parameters.includes(axis as Parameter);
  for (const [at, values] of domains) {
    const request = answers[at]?.request;
    const key = !isSent || request === undefined ? '' : (asked(request, axis as Parameter) ?? '');
    if (values.size === 0) continue;
    const held = found.get(key) ?? [];
    found.set(key, held);
    held.push(values);
  }
  return new Map([...found].map(([key, own]) => [key, domainOf(own)]));
}

function domainOf(answers: readonly ReadonlySet<string>[]): Domain {
  const counts = new Map<string, number>();
  for (const values of answers)
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const kept = [...counts].filter(([, count]) => count > leastShare * answers.length);
  const all = new Set((kept.length === 0 ? [...counts] : kept).map(([value]) => value));
  const sizes = answers.map((values) => [...values].filter((value) => all.has(value)).length);
  return { all, sizes };
}

/** Values that fewer answers have are slips, or hardly anybody's. */
const leastShare = 0.06;

/** How far the values of each dimension stand among those of others. */
function overlapOf(domains: readonly ReadonlySet<string>[]): number {
  let shared = 0;
  let pairs = 0;
  for (let one = 0; one < domains.length; one += 1) {
    for (let other = one + 1; other < domains.length; other += 1) {
      const [left, right] = [domains[one] as Set<string>, domains[other] as Set<string>];
      const common = [...left].filter((value) => right.has(value)).length;
      shared += common / Math.max(1, Math.min(left.size, right.size));
      pairs += 1;
    }
  }
  return pairs === 0 ? 0 : shared / pairs;
}

/** How many of its values are categories known of the dimension asked for; `null` where too little is known. */
function knownScore(
  axis: Axis,
  { domains }: ColumnFacts,
  { answers, known, form }: Asking,
): number | null {
  if (form.parameters.length < 2) return null;
  let met = 0;
  let all = 0;
  let unknown = 0;
  for (const [at, values] of domains) {
    const dimension = asked((answers[at] as Learned).request, axis as Parameter) ?? '';
    const codes = known.codes.get(dimension);
    if (codes === undefined) unknown += 1;
    else {
      for (const value of values) if (codes.has(value)) met += 1;
      all += values.size;
    }
  }
  return unknown > 0.5 * domains.size || all === 0 ? null : met / all;
}
