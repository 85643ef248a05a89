import { isWrapping } from '../../body/envelope.ts';
import { isNumber } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { columnFacts } from '../column-facts.ts';
import { isCommon, type Lexicon } from '../lexicon.ts';
import type { Reading } from '../reading.ts';
import { type Column, isOpenWord, type Table } from '../table.ts';
import { ambiguous } from '../unreadable.ts';
import { isYearColumn } from '../years.ts';
import type { Axis } from './axes.ts';
import { isOutside, isRemark, type Spread } from './melt.ts';

/**
 * A spread with every key beside its parts that is a category too: where keys are categories, each is
 * a cell, whatever stands in it.
 * @throws Unreadable where a key beside them may be a category or not, or holds a figure of all of them
 */
export function wholeSpread(table: Table, { parts, totals }: Spread, lexicon: Lexicon): Spread {
  const more = table.columns.filter((other) => {
    if (parts.includes(other) || totals.includes(other) || other.source !== 'key') return false;
    if (isYearColumn(other)) return false;
    const { numbers, figureTexts } = columnFacts(other, lexicon);
    if (other.role.kind === 'figure' && numbers + figureTexts > 0)
      throw ambiguous(`${other.name} beside columns of categories belongs to none of them`);
    const near = parts.some(({ level, under }) => level === other.level && under === other.under);
    const named = isCommon(lexicon, other.name) || isOpenWord(other, lexicon);
    if (isOutside(other, table)) return false;
    return near && (named || other.role.kind === 'unknown') && isCell(other, lexicon);
  });
  const cells = table.columns.filter((one) => parts.includes(one) || more.includes(one));
  // `{data: null, LAU: 7, JOB: 8}`.
  const frame = cells.find(({ name }) => !isCommon(lexicon, name) && isFrameName(name));
  if (frame !== undefined) throw ambiguous(`${frame.name} names no category`);
  return { parts: cells, totals };
}

function isFrameName(name: string): boolean {
  return name.length > 1 && isWrapping(plainKey(name));
}

function isCell(other: Column, lexicon: Lexicon): boolean {
  const { numbers, figureTexts, words, booleans } = columnFacts(other, lexicon);
  if (isRemark(other) && numbers === 0) return false;
  const fits = numbers + figureTexts > 0 || words === 0 || isCommon(lexicon, other.name);
  if (fits && booleans === 0) return true;
  throw ambiguous(
    `${other.name} beside columns of categories holds no figure and may be one of them`,
  );
}

/**
 * Refuses as the names of categories what may be figures: numbers under the name of a language, and
 * anything under one letter, or numbers under `id` or `cd`, beside figures without a known name.
 * @throws Unreadable at the first such column
 */
export function checkAxisNames({ lexicon }: Reading, axes: readonly Axis[], table: Table): void {
  const unnamed = table.columns.some(
    ({ role, source, values }) =>
      source === 'key' && role.kind === 'unknown' && values.some(isNumber),
  );
  for (const { column, role } of axes.flatMap(({ columns }) => columns)) {
    if (role === null) continue;
    const letter = column.name.length === 1 && role.stem.startsWith('#');
    const numbers = column.values.some(isNumber);
    const bareCode = role.stem === '#any' && role.part === 'code' && column.source === 'key';
    const isLanguage = lexicon.tables.languages.has(plainKey(column.name));
    if ((numbers && isLanguage) || (unnamed && (letter || (bareCode && numbers))))
      throw ambiguous(`${column.name} may name a category or hold a figure`);
  }
}
