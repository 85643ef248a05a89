/** What one pass over a text finds, before anything is parsed. */
export interface JsonScan {
  /** Deepest nesting of brackets outside strings. */
  readonly depth: number;
  /** Colons outside strings: in a valid text, the number of keys written. */
  readonly keys: number;
  /** Whether every number is one that JavaScript writes back with the same digits. */
  readonly plainNumbers: boolean;
}

const quote = 34;
const minus = 45;
const dot = 46;
const zero = 48;
const nine = 57;
const colon = 58;

/** Scans a JSON text in linear time and constant memory; of an invalid text the result means nothing. */
export function scanJson(text: string): JsonScan {
  let depth = 0;
  let deepest = 0;
  let keys = 0;
  let plainNumbers = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = stringEnd(text, at);
    else if (code === colon) keys += 1;
    else if ((code >= zero && code <= nine) || code === minus) {
      const end = numberEnd(text, at);
      if (plainNumbers) plainNumbers = isPlainNumber(text, at, end);
      at = end - 1;
    } else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 125 || code === 93) depth -= 1;
  }
  return { depth: deepest, keys, plainNumbers };
}

/** The position of the quote that ends the string starting at `start`. */
export function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === 92) at += 1;
  }
  return text.length;
}

/** The position after the last character of the number starting at `start`. */
export function numberEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const digit = code >= zero && code <= nine;
    if (!digit && code !== dot && code !== 43 && code !== minus && code !== 101 && code !== 69)
      break;
    at += 1;
  }
  return at;
}

/** At most 15 digits, no exponent, no zero at the end of decimals: `String(Number(text)) === text`. */
function isPlainNumber(text: string, start: number, end: number): boolean {
  if (end - start > 15) return false;
  let point = -1;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === dot) point = at;
    else if (code === 101 || code === 69) return false;
  }
  const first = text.charCodeAt(start) === minus ? start + 1 : start;
  if (point === -1) return first === start || text.charCodeAt(first) !== zero;
  // Six leading zeros and more are written back with an exponent.
  return text.charCodeAt(end - 1) !== zero && !text.startsWith('0.000000', first);
}
