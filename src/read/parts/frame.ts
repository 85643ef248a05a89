/**
 * The part of what stands once in an answer, outside the rows of figures. In: its value in each answer. Out: what it has to
 * be: always the same, what a parameter decides, the number of rows or their sum. What few answers say otherwise is a demand
 * that they fail: it says something of their figures.
 */

import { type JsonScalar, scalarText } from '../../body/json-value.ts';
import { numberOf } from '../mapping/figure.ts';
import { sliceOf } from '../mapping/form.ts';
import type { Part, ToldBy } from '../mapping/place.ts';
import { isDate } from '../mapping/template.ts';
import type { Leaf, Learned, Node } from '../skeleton/layout.ts';
import { isYearText } from '../skeleton/names.ts';
import type { Parting } from '../tables/asking.ts';
import { textAt } from '../tables/columns.ts';

/** What stands once in an answer. */
export function framePart(
  leaf: Node,
  single: ReadonlyMap<number, JsonScalar>,
  parting: Parting,
): Part | null {
  const values = new Set([...single.values()].map(scalarText));
  if (values.size === 1 && !isOnlyYear(single, parting)) return constantPart(leaf, single, parting);
  if (values.size === 1 || isYearOfFigures(single, parting))
    return { is: 'echo', template: '{year}' };
  const isNumeric = [...single.values()].every((value) => value === null || isNumber(value));
  if (isNumeric) return countPart(leaf, single, parting) ?? majorityPart(single, parting);
  const areTexts = leaf.leaves.every(({ value }) => typeof value === 'string');
  return (areTexts ? toldPart(single, parting) : null) ?? majorityPart(single, parting);
}

/** Whether years stand here that are those asked for in half of the answers, and of several years: others say another year. */
function isYearOfFigures(single: ReadonlyMap<number, JsonScalar>, { answers }: Parting): boolean {
  const told = [...single].filter(([, value]) => value !== null);
  const met = told.flatMap(([at, value]) => {
    const { year } = (answers[at] as Learned).request;
    return year !== null && scalarText(value) === String(year) ? [year] : [];
  });
  const areYears = told.every(([, value]) => isYearText(scalarText(value) ?? ''));
  return areYears && 2 * met.length >= told.length && new Set(met).size > 1;
}

/** Whether one of several years asked for stands in all answers, and their figures are those of one year: there are no others. */
function isOnlyYear(single: ReadonlyMap<number, JsonScalar>, { answers, rows }: Parting): boolean {
  const [told] = [...single.values()].map(scalarText);
  const figures = new Map<number, string>();
  for (const { scope, value } of rows)
    figures.set(scope.at, `${figures.get(scope.at) ?? ''} ${scalarText(value)}`);
  const years = new Set<string>();
  const byQuestion = new Map<string, Set<string>>();
  for (const [at, texts] of figures) {
    const { request } = answers[at] as Learned;
    years.add(String(request.year));
    const question = JSON.stringify({ ...request, year: null });
    byQuestion.set(question, (byQuestion.get(question) ?? new Set()).add(texts));
  }
  const isOne = [...byQuestion.values()].every(({ size }) => size === 1);
  const again = figures.size - byQuestion.size;
  return isOne && again > 2 && years.has(told ?? '');
}

/** Something that is always the same has to be so, once enough has been seen to say always. */
function constantPart(
  leaf: Node,
  single: ReadonlyMap<number, JsonScalar>,
  parting: Parting,
): Part | null {
  const { answers } = parting;
  const requests = [...single.keys()].map((at) => (answers[at] as Learned).request);
  const subjects = new Set(
    requests.map(({ subjectKind, subjectId }) => `${subjectKind}/${subjectId}`),
  );
  const [value] = single.values();
  if (value === undefined || (typeof value === 'object' && value !== null)) return null;
  const count = isNumber(value) ? countPart(leaf, single, parting) : null;
  // The number of rows, where each answer has one: it may be another elsewhere.
  if (count !== null) return parting.counts.has(leaf.where) ? count : null;
  if (requests.length < 3 || subjects.size < 2) return null;
  return isDate(scalarText(value) ?? '') ? { is: 'date' } : { is: 'constant', value };
}

/** Something that is nearly always the same; answers without rows may say otherwise. */
function majorityPart(single: ReadonlyMap<number, JsonScalar>, parting: Parting): Part | null {
  const counts = new Map<string, number>();
  for (const value of single.values()) {
    const text = textOf(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const [top] = [...counts].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
  if (top === undefined) return null;
  const odd = [...single].flatMap(([at, value]) => (textOf(value) === top[0] ? [] : [at]));
  if (!areFew(odd, single.size, parting)) return null;
  const value = [...single.values()].find((one) => textOf(one) === top[0]);
  if (value === undefined || (typeof value === 'object' && value !== null)) return null;
  return { is: 'constant', value };
}

export function isNumber(value: JsonScalar): boolean {
  return (
    typeof value === 'number' ||
    (typeof value === 'object' && value !== null) ||
    (typeof value === 'string' && /^-?\d+([.,]\d+)?$/.test(value))
  );
}

function textOf(value: JsonScalar): string {
  return `${typeof value} ${scalarText(value)}`;
}

/**
 * Whether answers are exceptions: so few, of so few subjects and years, and some of them with rows; or the minority of those
 * that are as long as an answer ever is, of which the rest may stand elsewhere.
 */
export function areFew(odd: readonly number[], of: number, { answers, table }: FewOf): boolean {
  if (odd.length === 0 || of < leastMany) return false;
  const counts = rowsByAnswer(table.rows);
  const most = Math.max(...counts.values());
  if (odd.length < 0.5 * of && most > 1 && odd.every((at) => counts.get(at) === most)) return true;
  const slices = new Set(odd.map((at) => sliceOf((answers[at] as Learned).request)));
  return odd.length < 0.05 * of && slices.size < 3 && odd.some((at) => counts.has(at));
}

function rowsByAnswer(rows: readonly Leaf[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { scope } of rows) counts.set(scope.at, (counts.get(scope.at) ?? 0) + 1);
  return counts;
}

type FewOf = Pick<Parting, 'answers' | 'table'>;

/** Of fewer answers than these nothing is an exception. */
const leastMany = 20;

/** A number that is that of the rows, or their sum. Where it is more than the rows, more of them stand on other pages. */
function countPart(
  { where }: Node,
  single: ReadonlyMap<number, JsonScalar>,
  { table, rows, numbers, counts: known }: Parting,
): Part | null {
  const counts = rowsByAnswer(table.rows);
  const sums = new Map<number, number>();
  for (const { scope, value } of rows) {
    sums.set(scope.at, (sums.get(scope.at) ?? 0) + (numberOf(value, numbers) ?? Number.NaN));
  }
  // What is said where no rows are decides nothing, and has to be right all the same.
  const told = [...single].flatMap(([at, value]) =>
    value === null || !counts.has(at)
      ? []
      : [[at, numberOf(value, numbers) ?? Number(scalarText(value))] as const],
  );
  const areAll = (what: ReadonlyMap<number, number>, some: typeof told) =>
    some.length > 2 &&
    some.filter(([at, value]) => Math.abs(value - (what.get(at) ?? 0)) < 1e-6).length >=
      0.98 * some.length;
  const most = Math.max(...counts.values());
  const short = told.filter(([at]) => (counts.get(at) ?? 0) < most);
  if (areAll(counts, told)) return { is: 'rows' };
  const areNoLess = told.every(([at, value]) => value >= (counts.get(at) ?? 0));
  if (areNoLess && (known.has(where) || areAll(counts, short))) return { is: 'rows' };
  return areAll(sums, told) ? { is: 'sum' } : null;
}

/** Whether each number of a map is the sum of the figures whose category is its key. */
export function areSumsByCategory(leaf: Node, { rows, axes, numbers }: Parting): boolean {
  if (leaf.wilds.at(-1)?.kind !== 'map') return false;
  const sums = new Map<string, number>();
  for (const row of rows) {
    for (const [axis, column] of axes) {
      const key = JSON.stringify([row.scope.at, axis, textAt(column, row)]);
      sums.set(key, (sums.get(key) ?? 0) + (numberOf(row.value, numbers) ?? Number.NaN));
    }
  }
  const told = leaf.leaves.filter(({ value }) => value !== null);
  const held = told.filter(({ scope, value }) =>
    [...axes.keys()].some((axis) => {
      const sum = sums.get(JSON.stringify([scope.at, axis, String(scope.key)])) ?? 0;
      return Math.abs((numberOf(value, numbers) ?? Number.NaN) - sum) < 1e-6;
    }),
  );
  return told.length > 2 && held.length >= 0.98 * told.length;
}

/** Whether the categories of the rows stand in a list, as in a legend, whoever else stands there. */
export function namesCategories(leaf: Node, { table, axes }: Parting): boolean {
  const told = new Map<number, Set<string | null>>();
  for (const { scope, value } of leaf.leaves)
    told.set(scope.at, (told.get(scope.at) ?? new Set()).add(scalarText(value)));
  return [...axes.values()].some((axis) =>
    table.rows.every((row) => told.get(row.scope.at)?.has(textAt(axis, row)) === true),
  );
}

/**
 * Whether a number outside the rows has the name of their figures, which are of years, and is none of them: it may be that of
 * a year that has no row.
 */
export function isOfOtherYear({ where, leaves }: Node, { rows, table, form }: Parting): boolean {
  if (!form.axes.includes('year')) return false;
  const name = table.figure.where.split('.').at(-1);
  const told = new Set(rows.map(({ scope, value }) => `${scope.at} ${scalarText(value)}`));
  return leaves.some(
    ({ scope, value }) =>
      [where.split('.').at(-1), scope.key].includes(name) &&
      !told.has(`${scope.at} ${scalarText(value)}`),
  );
}

/** A text that a parameter decides. */
function toldPart(single: ReadonlyMap<number, JsonScalar>, parting: Parting): Part | null {
  const { form } = parting;
  const ways: ToldBy[] = [
    ...form.parameters,
    ...(form.statistic.years === null ? [] : (['year'] as const)),
    'subject',
  ];
  for (const by of ways) {
    const told = toldBy(by, single, parting);
    if (told !== null) return told;
  }
  return null;
}

function toldBy(
  by: ToldBy,
  single: ReadonlyMap<number, JsonScalar>,
  parting: Parting,
): Part | null {
  const counts = new Map<string, Map<string, number>>();
  const keyAt = (at: number) => {
    const { request } = parting.answers[at] as Learned;
    return by === 'subject' ? `${request.subjectKind}/${request.subjectId}` : String(request[by]);
  };
  for (const [at, value] of single) {
    const held = counts.get(keyAt(at)) ?? new Map<string, number>();
    counts.set(keyAt(at), held);
    held.set(String(value), (held.get(String(value)) ?? 0) + 1);
  }
  const texts: Record<string, string> = {};
  for (const [key, own] of counts) {
    const [top] = [...own].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
    texts[key] = top?.[0] ?? '';
  }
  const odd = [...single].flatMap(([at, value]) =>
    texts[keyAt(at)] === String(value) ? [] : [at],
  );
  const again = single.size - counts.size;
  if (odd.length > 0 && !areFew(odd, single.size, parting)) return null;
  const distinct = new Set(Object.values(texts)).size;
  return again > 2 && distinct > 1 ? { is: 'told', by, texts } : null;
}

/** The one value that each answer has at a place, `null` where an answer has several. */
export function valuesByAnswer(leaves: readonly Leaf[]): Map<number, JsonScalar> | null {
  const found = new Map<number, JsonScalar>();
  for (const { scope, value } of leaves) {
    if (!found.has(scope.at)) found.set(scope.at, value);
    else if (scalarText(found.get(scope.at) ?? null) !== scalarText(value)) return null;
  }
  return found;
}
