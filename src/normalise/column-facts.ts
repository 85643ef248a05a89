import { isNumber, type JsonScalar, scalarText } from '../body/json-value.ts';
import { isFigureText, type Markers } from './figure.ts';
import type { Lexicon } from './lexicon.ts';
import type { Column } from './table.ts';

/** How many values of a column are of each kind; absent ones are not counted. */
export interface ColumnFacts {
  readonly present: number;
  readonly numbers: number;
  /** Texts that are figures, or markers in place of one. */
  readonly figureTexts: number;
  readonly words: number;
  readonly nulls: number;
  readonly booleans: number;
}

const counted = new WeakMap<Column['values'], ColumnFacts>();

/** Counts the kinds of value in a column; counted once, columns do not change. */
export function columnFacts(
  { values }: Column,
  { markers }: Pick<Lexicon, 'markers'>,
): ColumnFacts {
  let facts = counted.get(values);
  if (facts === undefined) {
    facts = countKinds(values, markers);
    counted.set(values, facts);
  }
  return facts;
}

function countKinds(values: Column['values'], markers: Markers): ColumnFacts {
  const facts = { present: 0, numbers: 0, figureTexts: 0, words: 0, nulls: 0, booleans: 0 };
  for (const value of values) {
    if (value === undefined) continue;
    facts.present += 1;
    if (isNumber(value)) facts.numbers += 1;
    else if (value === null) facts.nulls += 1;
    else if (typeof value === 'boolean') facts.booleans += 1;
    else if (isFigureText(value, markers)) facts.figureTexts += 1;
    else facts.words += 1;
  }
  return facts;
}

/** Whether a column may hold figures: at least one number or number text, and few else. */
export function holdsFigures(facts: ColumnFacts): boolean {
  return facts.numbers + facts.figureTexts > facts.words + facts.booleans;
}

/** The one value of a column, `undefined` if it is empty or has several. */
export function constantOf({ values }: Pick<Column, 'values'>): JsonScalar | undefined {
  const first = values.find((value) => value !== undefined);
  const text = first === undefined ? undefined : scalarText(first);
  for (const value of values) {
    if (value !== undefined && value !== first && scalarText(value) !== text) return undefined;
  }
  return first;
}

/** The text of the one value of a column, `null` if there is none. */
export function constantText(column: Pick<Column, 'values'>): string | null {
  return scalarText(constantOf(column) ?? null);
}
