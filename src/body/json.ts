/**
 * The room *body*. In: the bytes of one body, and what they were declared to be. Out: its JSON, numbers as they were
 * written. It must not know requests, statistics or what a key means.
 */
import { printable } from '../model/errors.ts';
import { withBareNaN } from './bare-nan.ts';
import { parseLossless } from './json-lossless.ts';
import { scanJson } from './json-scan.ts';
import { isArray, isScalar, type JsonValue } from './json-value.ts';

/** More than any answer worth reading has, few enough to be read in a second or two. */
const mostValues = 500_000;

/** Deeper than any answer worth reading, shallow enough for recursion. */
const deepest = 64;

export interface ParsedJson {
  readonly value: JsonValue;
  /** Whether the lossless parser was needed: some numbers are then `JsonNumber`. */
  readonly lossless: boolean;
  /** The first key that stands twice in one object, `null` if none does. */
  readonly duplicateKey: string | null;
}

/**
 * Parses a JSON text without losing a digit or a key. A linear scan decides: where every number
 * survives a double, `JSON.parse` reads it; otherwise a parser that keeps the digits of each number.
 * Deeper than 64 levels, or larger than half a million values, is an error, told without parsing. `NaN` where a number should stand is the text `NaN`.
 * Never throws.
 */
export function parseJson(text: string): ParsedJson | { readonly error: string } {
  const scan = scanJson(text);
  if (scan.depth > deepest)
    return { error: `nested ${scan.depth} levels deep, at most ${deepest}` };
  if (scan.commas > mostValues)
    return { error: `${scan.commas} values in one answer, at most ${mostValues}` };
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch (error) {
    const quoted = withBareNaN(text);
    if (quoted !== null) return parseJson(quoted);
    return { error: `not JSON: ${printable(error instanceof Error ? error.message : '', 200)}` };
  }
  if (scan.plainNumbers && countKeys(value) === scan.keys) {
    return { value, lossless: false, duplicateKey: null };
  }
  return { ...parseLossless(text), lossless: true };
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

/** JSON that was written as a text of JSON once more. */
export function withinText(value: JsonValue): JsonValue {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  const inner = parseJson(value);
  return 'error' in inner || inner.duplicateKey !== null ? value : inner.value;
}
