import { isNumber, type JsonScalar, scalarText } from '../body/json-value.ts';
import { plainKey } from '../body/plain-key.ts';
import { constantOf } from './column-facts.ts';
import { unitIn } from './figure.ts';
import { valueKey } from './lexicon.ts';
import { type Column, isUnknownKey, type Table } from './table.ts';
import { Unreadable } from './unreadable.ts';

/** `service_id`, `code_direction`, `postcode`: a number that is a name. */
const identifies =
  /^(?:id|code|cd)_|(?:^|_)(?:id|cd|code|nr|(?:object|row|record)id|uid|sid|fid|gid|oid|pk|ref|(?:ref)?nis(?:code)?|ins|nuts|zip|cp|postcode)$/;

/** Whether a column is called as numbers are that name something; `NR` and `CP` among such codes may be countries. */
export function isIdentifier(column: Column): boolean {
  const { name, values } = column;
  const areNumbers = values.every((one) => one === undefined || isNumber(one));
  return isUnknownKey(column) && namesIdentifier(name) && areNumbers;
}

/** Whether a name is that of an identifier. */
export function namesIdentifier(name: string): boolean {
  return identifies.test(plainKey(name)) && !/^[A-Z]{2,3}$/.test(name);
}

const withUnit = /^\d[\d\s.,]*\p{L}{1,12}\.?$/u;

const isInUnit = (one: JsonScalar) =>
  typeof one === 'string' && withUnit.test(one.trim()) && unitIn(one) === null;

/**
 * `{aantal: "559 eq.", sites: 71}`: figures with another unit, beside which another number is not the figure; a `value` may be
 * a category: `1 jour`.
 * @throws Unreadable where they are
 */
export function checkNoUnit({ name, values }: Column, isBeside: boolean): void {
  if (isBeside && valueKey.test(plainKey(name))) return;
  const told = values.filter((one) => one !== undefined && one !== null);
  if (told.length > 0 && told.every(isInUnit))
    throw new Unreadable('unit', `${name} holds figures with a unit: ${told[0]}`);
}

/**
 * Whether a column of numbers tells nothing of its rows: the same in each, as a version or the id of what all belong to, or
 * running on by the same step, as their places do. In few rows, small numbers may be so by chance, and any two run on.
 */
export function isSameOrRunning(column: Column, { length }: Table, few: number): boolean {
  const numbers = Array.from({ length }, (_, row) => numberIn(column.values[row]));
  const [first = Number.NaN, second = Number.NaN] = numbers;
  if (numbers.some(Number.isNaN)) return false;
  const large = numbers.every((one) => Math.abs(one) >= 1000);
  const step = second - first;
  const runs = numbers.every((one, row) => one === first + row * step);
  if (constantOf(column) !== undefined) return length > (large ? 1 : few);
  return runs && Number.isInteger(step) && length > Math.max(2, large ? few - 1 : few);
}

/** Whether texts count the rows that they stand in, from nought or one. */
export function countRows(texts: readonly (string | null)[]): boolean {
  return [0, 1].some((from) => texts.every((text, row) => text === `${row + from}`));
}

function numberIn(value: JsonScalar | undefined): number {
  const text = value === undefined || typeof value === 'boolean' ? null : scalarText(value);
  return text === null || text === '' ? Number.NaN : Number(text);
}
