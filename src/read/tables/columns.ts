/**
 * What the values of a column show. In: a column and the rows of its table. Out: its categories answer by answer, whether
 * it numbers the rows, and how columns go with each other.
 */
import { isScalar, scalarText } from '../../body/json-value.ts';
import { asked, type Form } from '../mapping/form.ts';
import type { Learned, Scope } from '../skeleton/layout.ts';
import type { Asking } from './asking.ts';
import { ancestor, type Column, rowsByAnswer, type Table } from './table.ts';

export interface ColumnFacts {
  readonly column: Column;
  /** By answer: the values that stand in it. */
  readonly domains: ReadonlyMap<number, ReadonlySet<string>>;
  /** Whether some answer has several values. */
  readonly varies: boolean;
  readonly textShare: number;
  readonly missingShare: number;
  /** Whether the values count the rows, or count on through all of them. */
  readonly isRowNumber: boolean;
}

/** What a column holds at each row, as text; `null` where nothing stands. */
export function textAt(column: Column, row: Table['rows'][number]): string | null {
  const value = column.valueAt(row);
  return value === undefined || !isScalar(value) ? null : scalarText(value);
}

export function factsOf(column: Column, { rows }: Table): ColumnFacts {
  const domains = new Map<number, Set<string>>();
  let texts = 0;
  let held = 0;
  let isRowNumber = true;
  for (const [at, own] of rowsByAnswer(rows)) {
    const domain = new Set<string>();
    let base = Number.NaN;
    let position = -1;
    let place: Scope | null = null;
    for (const row of own) {
      // What stands around several rows is counted once.
      const around = column.from === 'leaf' && column.along === null;
      const at = around ? ancestor(row.scope, column.node.wilds.length) : row.scope;
      if (at !== place) position += 1;
      place = at;
      const value = column.valueAt(row);
      const text = textAt(column, row);
      if (text === null) continue;
      domain.add(text);
      held += 1;
      if (typeof value === 'string') texts += 1;
      const digits = Number(/\d+$/.exec(text)?.[0] ?? Number.NaN);
      if (position === 0) base = digits;
      if (digits - base !== position) isRowNumber = false;
    }
    domains.set(at, domain);
  }
  return {
    ...{ column, domains, isRowNumber },
    varies: [...domains.values()].some(({ size }) => size > 1),
    textShare: texts / Math.max(1, held),
    missingShare: 1 - held / Math.max(1, rows.length),
  };
}

/** What was asked of an answer: its dimensions. */
function questionKey({ parameters }: Form, { request }: Learned): string {
  return parameters.map((name) => asked(request, name) ?? '').join('|');
}

/** Whether columns together tell the rows of each answer apart; a few answers may be odd. */
export function tellApart(columns: readonly Column[], { rows }: Table): boolean {
  let odd = 0;
  const answers = rowsByAnswer(rows);
  for (const own of answers.values()) {
    const seen = new Set(
      own.map((row) => columns.map((column) => textAt(column, row) ?? '').join('\u0001')),
    );
    if (seen.size < own.length) odd += 1;
  }
  return odd <= 0.1 * answers.size;
}

/**
 * Whether a value of one column decides that of another wherever the same was asked (and in the same year), but for a share
 * of slips; `null` where no value is met twice.
 */
export function decides(
  one: Column,
  other: Column,
  { table, form, answers }: Pick<Asking, 'table' | 'form' | 'answers'>,
  { byYear, slips }: { readonly byYear: boolean; readonly slips: number },
): boolean | null {
  const questions = answers.map((answer) => {
    const year = byYear ? `${answer.request.year ?? ''}|` : '';
    return `${year}${questionKey(form, answer)}`;
  });
  const seen = new Map<string, string>();
  const most = slips * table.rows.length;
  let again = 0;
  let broken = 0;
  for (const row of table.rows) {
    const from = textAt(one, row);
    const to = textAt(other, row);
    if (from === null || to === null) continue;
    const key = `${questions[row.scope.at]}\u0001${from}`;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, to);
    else {
      again += 1;
      if (before !== to) broken += 1;
      if (broken > most) return false;
    }
  }
  return again === 0 ? null : broken <= slips * again;
}
