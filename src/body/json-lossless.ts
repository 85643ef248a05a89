import { JsonNumber, type JsonValue } from './json-value.ts';

interface Reader {
  readonly text: string;
  at: number;
  duplicateKey: string | null;
}

/**
 * Parses a text that `JSON.parse` has accepted and that is not deeply nested. A number that a double
 * does not give back becomes a `JsonNumber` with its digits; of two equal keys in an object the first
 * value stays and the key is told.
 */
export function parseLossless(text: string): { value: JsonValue; duplicateKey: string | null } {
  const reader: Reader = { text, at: 0, duplicateKey: null };
  const value = readValue(reader);
  return { value, duplicateKey: reader.duplicateKey };
}

function readValue(reader: Reader): JsonValue {
  skipSpace(reader);
  switch (reader.text[reader.at]) {
    case '{':
      return readObject(reader);
    case '[':
      return readArray(reader);
    case '"':
      return readString(reader);
    case 't':
      reader.at += 4;
      return true;
    case 'f':
      reader.at += 5;
      return false;
    case 'n':
      reader.at += 4;
      return null;
    default:
      return readNumber(reader);
  }
}

function readObject(reader: Reader): JsonValue {
  // Without a prototype even `__proto__` is an ordinary key.
  const object: Record<string, JsonValue> = Object.create(null);
  for (let more = enter(reader, '}'); more; more = next(reader)) {
    skipSpace(reader);
    const key = readString(reader);
    skipSpace(reader);
    reader.at += 1;
    const value = readValue(reader);
    if (key in object) reader.duplicateKey ??= key;
    else object[key] = value;
  }
  return object;
}

function readArray(reader: Reader): JsonValue {
  const array: JsonValue[] = [];
  for (let more = enter(reader, ']'); more; more = next(reader)) array.push(readValue(reader));
  return array;
}

/** Steps over an opening bracket; whether anything stands before the closing one. */
function enter(reader: Reader, closing: string): boolean {
  reader.at += 1;
  skipSpace(reader);
  if (reader.text[reader.at] !== closing) return true;
  reader.at += 1;
  return false;
}

/** Steps over a comma or a closing bracket; whether it was a comma. */
function next(reader: Reader): boolean {
  skipSpace(reader);
  reader.at += 1;
  return reader.text[reader.at - 1] === ',';
}

function readString(reader: Reader): string {
  const start = reader.at;
  const end = stringEnd(reader.text, start);
  reader.at = end + 1;
  const inner = reader.text.slice(start + 1, end);
  return inner.includes('\\') ? (JSON.parse(`"${inner}"`) as string) : inner;
}

/** The position of the quote that ends the string starting at `start`. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34) return at;
    if (code === 92) at += 1;
  }
  return text.length;
}

const numberText = /-?[\d.eE+-]+/y;

function readNumber(reader: Reader): JsonValue {
  const start = reader.at;
  numberText.lastIndex = start;
  numberText.test(reader.text);
  reader.at = numberText.lastIndex;
  const text = reader.text.slice(start, reader.at);
  const number = Number(text);
  return String(number) === text ? number : new JsonNumber(text);
}

function skipSpace(reader: Reader): void {
  for (;;) {
    const code = reader.text.charCodeAt(reader.at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
    reader.at += 1;
  }
}
