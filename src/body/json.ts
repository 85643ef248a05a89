/**
 * The room *body*. In: the bytes of one body, and what they were declared to be. Out: its JSON, numbers as they were
 * written. It must not know requests, statistics or what a key means.
 */
import { printable } from '../model/errors.ts';
import { withBareNaN } from './bare-nan.ts';
import { parseLossless } from './json-lossless.ts';
import { scanJson } from './json-scan.ts';
import { isArray, isScalar, type JsonValue } from './json-value.ts';

/** Deeper than any answer worth reading, shallow enough for recursion. */
const deepest = 64;

/** Many times more than an answer holds that is worth reading, few enough for a second of work. */
const mostValues = 100_000;

export interface ParsedJson {
  readonly value: JsonValue;
  /** The first key that stands twice in one object, `null` if none does. */
  readonly duplicateKey: string | null;
}

/**
 * Parses a JSON text without losing a digit or a key. A linear scan decides: where every number
 * survives a double, `JSON.parse` reads it; otherwise a parser that keeps the digits of each number.
 * Deeper than 64 levels, or more than 100,000 values, is an error, told without parsing. `NaN` where a number should stand is the text `NaN`.
 * Never throws.
 */
export function parseJson(text: string): ParsedJson | { readonly error: string } {
  const scan = scanJson(text);
  if (scan.depth > deepest)
    return { error: `nested ${scan.depth} levels deep, at most ${deepest}` };
  if (scan.values > mostValues) return { error: tooManyValues(scan.values) };
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch (error) {
    const quoted = withBareNaN(text);
    if (quoted !== null) return parseJson(quoted);
    return { error: `not JSON: ${printable(error instanceof Error ? error.message : '', 200)}` };
  }
  return scan.plainNumbers && countKeys(value) === scan.keys
    ? { value, duplicateKey: null }
    : parseLossless(text);
}

function tooManyValues(values: number): string {
  return `it holds ${values} values, at most ${mostValues}`;
}

/** Whether a text is so large that it is not parsed, wherever it comes from. */
export function isTooLarge(text: string): boolean {
  // Each value but the last has a comma or a bracket of its own.
  return text.length > mostValues && scanJson(text).values > mostValues;
}

/** `JSON.parse` keeps the last of two equal keys: fewer keys than colons tell of a lost one. */
function countKeys(value: JsonValue): number {
  if (isScalar(value)) return 0;
  let count = 0;
  if (isArray(value)) {
    for (const inner of value) if (typeof inner === 'object') count += countKeys(inner);
    return count;
  }
  for (const key in value) {
    count += 1;
    const inner = value[key];
    if (typeof inner === 'object') count += countKeys(inner);
  }
  return count;
}

/** What stands in a text of JSON within a body, as doubles; `undefined` where it is none, or too large or deep. */
export function jsonWithin(text: string): JsonValue | undefined {
  const { depth, values } = scanJson(text);
  if (depth > deepest || values > mostValues) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** JSON that was written as a text of JSON once more. */
export function withinText(value: JsonValue): JsonValue {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  const inner = parseJson(value);
  return 'error' in inner || inner.duplicateKey !== null ? value : inner.value;
}
