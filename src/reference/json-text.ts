/** JSON written directly: figures keep their decimals, and keys of any name are harmless. */

/** An object from keys and texts that are JSON already. */
export function jsonObject(pairs: readonly (readonly [key: string, json: string])[]): string {
  return `{${pairs.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(',')}}`;
}

/** An array of texts that are JSON already. */
export function jsonArray(items: readonly string[]): string {
  return `[${items.join(',')}]`;
}
