const bare = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\b(?:NaN|Infinity)\b/gs;

/**
 * A text in which `NaN`, `Infinity` and `-Infinity` stand as Python writes them, with each of them as a text of
 * JSON, so that it can be parsed and nothing of it is lost; `null` where there is none. They are no figures
 * (contract §4, `value`), and are kept as received (`value_text`).
 */
export function withBareNaN(text: string): string | null {
  if (!/NaN|Infinity/.test(text)) return null;
  const quoted = text.replace(bare, (found) => (found.startsWith('"') ? found : `"${found}"`));
  return quoted === text ? null : quoted;
}
