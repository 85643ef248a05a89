/** What a look at a text finds, before anything is parsed. */
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

/** Scans a JSON text in linear time; of an invalid text the result means nothing. */
export function scanJson(text: string): JsonScan {
  // No pattern holds a loop within a loop: those overflow on texts of megabytes.
  const bare = text.replace(/\\./gs, '').replace(/"[^"]*"?/g, '');
  let [depth, deepest, keys, values] = [0, 0, 0, 0];
  for (const sign of bare) {
    if (sign === ':') keys += 1;
    else if (sign === ',') values += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    else if (sign === '{' || sign === '[') {
      values += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
    }
  }
  const numbers = bare.match(/-?\d[\d.eE+-]*/g) ?? [];
  const plainNumbers = numbers.every((digits) => String(Number(digits)) === digits);
  return { depth: deepest, keys, values, plainNumbers };
}
