/** What one pass over a text finds, before anything is parsed. */
export interface JsonScan {
  /** Deepest nesting of brackets outside strings. */
  readonly depth: number;
  /** Colons outside strings: in a valid text, the number of keys written. */
  readonly keys: number;
  /** Commas and opening brackets outside strings: about how many elements, members and containers there are. */
  readonly values: number;
  /** Whether every number is one that JavaScript writes back with the same digits. */
  readonly plainNumbers: boolean;
}

const quote = 34;
const minus = 45;
const comma = 44;
const dot = 46;
const zero = 48;
const nine = 57;
const colon = 58;
const backslash = 92;

const encoder = new TextEncoder();
const most = 1 << 20;
let scratch = new Uint8Array(1 << 16);

/**
 * Scans a JSON text in linear time; of an invalid text the result means nothing. It goes over UTF-8
 * bytes, which are several times faster to read than the characters of a string.
 */
export function scanJson(text: string): JsonScan {
  const bytes = bytesOf(text);
  const { length } = bytes;
  let depth = 0;
  let deepest = 0;
  let keys = 0;
  let values = 0;
  let plainNumbers = true;
  for (let at = 0; at < length; at += 1) {
    const code = bytes[at] as number;
    if (code === quote) {
      at += 1;
      while (at < length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
    } else if (code === colon) keys += 1;
    else if (code === comma) values += 1;
    else if (code <= nine && (code >= zero || code === minus)) {
      const end = numberEnd(bytes, at);
      if (plainNumbers) plainNumbers = isPlainNumber(bytes, at, end);
      at = end - 1;
    } else if (code === 123 || code === 91) {
      depth += 1;
      values += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 125 || code === 93) depth -= 1;
  }
  return { depth: deepest, keys, values, plainNumbers };
}

/** The text as UTF-8, in memory that the next call uses again. */
function bytesOf(text: string): Uint8Array {
  // A character of a string is at most three bytes.
  const enough = text.length * 3;
  if (enough > most) return encoder.encode(text);
  if (enough > scratch.length) scratch = new Uint8Array(most);
  return scratch.subarray(0, encoder.encodeInto(text, scratch).written);
}

/** The position after the last character of the number starting at `start`. */
function numberEnd(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  for (; at < bytes.length; at += 1) {
    const code = bytes[at] as number;
    const digit = code >= zero && code <= nine;
    if (!digit && code !== dot && code !== 43 && code !== minus && code !== 101 && code !== 69)
      break;
  }
  return at;
}

/** At most 15 digits, no exponent, no zero at the end of decimals: `String(Number(text)) === text`. */
function isPlainNumber(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > 15) return false;
  let point = -1;
  for (let at = start; at < end; at += 1) {
    const code = bytes[at] as number;
    if (code === dot) point = at;
    else if (code === 101 || code === 69) return false;
  }
  const first = bytes[start] === minus ? start + 1 : start;
  if (point === -1) return first === start || bytes[first] !== zero;
  // Six leading zeros and more are written back with an exponent.
  return bytes[end - 1] !== zero && !startsTiny(bytes, first);
}

/** Whether a number begins with `0.000000`. */
function startsTiny(bytes: Uint8Array, start: number): boolean {
  if (bytes[start] !== zero || bytes[start + 1] !== dot) return false;
  for (let at = start + 2; at < start + 8; at += 1) if (bytes[at] !== zero) return false;
  return true;
}
