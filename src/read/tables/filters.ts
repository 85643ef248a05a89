/**
 * Rows of others beside those asked for. In: a table whose rows the axes do not tell apart. Out: columns by which the rows
 * of the question can be chosen: its year, its subject, one of several measures.
 */

import { yearIn } from '../mapping/template.ts';
import type { Leaf, Learned } from '../skeleton/layout.ts';
import type { Asking } from './asking.ts';
import { textAt } from './columns.ts';
import { countsRows } from './eligible.ts';
import { type Column, rowsByAnswer } from './table.ts';

export interface Filter {
  readonly column: Column;
  /** `{year}`, `{id}`, or the text of a measure. */
  readonly template: string;
  readonly isMet: (row: Leaf) => boolean;
}

/** More kinds of rows than these are no measures. */
const mostMeasures = 8;

/** Filters to be tried, the simplest first: single ones, then two at once. */
export function filtersOf(asking: Asking): Filter[][][] {
  const { columns } = asking.table;
  const own = columns.flatMap((column) => questionFilters(column, asking));
  const measures = columns.flatMap((column) => measureFilters(column, asking));
  const single = [...own, ...measures].map((filter) => [filter]);
  const pairs = own.flatMap((one) =>
    [...own, ...measures]
      .filter(({ column }) => column !== one.column)
      .map((other) => [one, other]),
  );
  return [own.map((filter) => [filter]), single, pairs.slice(0, 24)];
}

function questionFilters(column: Column, { answers, table }: Asking): Filter[] {
  if (column.from === 'position') return [];
  const found: Filter[] = [];
  const requestOf = (row: Leaf) => (answers[row.scope.at] as Learned).request;
  const byYear = (row: Leaf) => {
    const { year } = requestOf(row);
    return year !== null && yearIn(textAt(column, row) ?? '') === year;
  };
  const byId = (row: Leaf) => textAt(column, row) === requestOf(row).subjectId;
  for (const [template, isMet] of [
    ['{year}', byYear],
    ['{id}', byId],
  ] as const)
    if (choosesSome(table.rows, isMet)) found.push({ column, template, isMet });
  return found;
}

/** Whether rows are chosen from most answers, and not all. */
function choosesSome(rows: readonly Leaf[], isMet: (row: Leaf) => boolean): boolean {
  const chosen = rows.filter(isMet);
  if (chosen.length === 0 || chosen.length === rows.length) return false;
  const answers = (some: readonly Leaf[]) => new Set(some.map(({ scope }) => scope.at)).size;
  return answers(chosen) >= 0.8 * answers(rows);
}

/** An axis that nobody asked for: each of its values may be the measure. */
function measureFilters(column: Column, { table, axes }: Asking): Filter[] {
  if (column.from === 'position') return [];
  const counts = new Map<string, number>();
  const answers = rowsByAnswer(table.rows);
  for (const own of answers.values()) {
    for (const text of new Set(own.map((row) => textAt(column, row) ?? ''))) {
      counts.set(text, (counts.get(text) ?? 0) + 1);
      if (counts.size > mostMeasures) return [];
    }
  }
  if (counts.size < 2 || [...counts.values()].some((count) => count < 0.8 * answers.size))
    return [];
  // Numbers of one answer alone are rather figures; so are rows of one category each.
  const areNumbers = [...counts.keys()].every((text) => /^\d+$/.test(text));
  const areSingle = axes.length > 0 && table.rows.length === counts.size;
  if (answers.size < 2 && (areNumbers || areSingle)) return [];
  return [...counts.keys()]
    .filter((text) => text !== '' && !text.includes('{'))
    .sort()
    .map((text) => ({ column, template: text, isMet: (row) => textAt(column, row) === text }));
}

/** Whether one of the measures that filters leave out numbers the rows: it tells the month, and the place may change. */
export function areNumbered(filters: readonly Filter[], { table }: Asking): boolean {
  const measures = new Map<string, Leaf[]>();
  for (const row of table.rows) {
    const key = filters.map(({ column }) => textAt(column, row)).join('\u0001');
    measures.set(key, [...(measures.get(key) ?? []), row]);
  }
  return [...measures.values()].some(countsRows);
}
