/** Why a JSON text cannot be trusted as it is written, `null` where it can. */
export function brokenWriting(
  text: string,
  duplicateKey: string | null,
): { readonly kind: 'duplicate key' | 'broken text'; readonly why: string } | null {
  if (duplicateKey !== null)
    return { kind: 'duplicate key', why: `the key ${duplicateKey} stands twice in one object` };
  return holdsBrokenText(text)
    ? { kind: 'broken text', why: 'a NUL or half a character in a text' }
    : null;
}

/**
 * Whether a JSON text writes what no text can hold: half of a surrogate pair, which cannot be stored, or a
 * NUL, which ends texts elsewhere.
 */
export function holdsBrokenText(text: string): boolean {
  return text.includes('\\u') && hasBrokenEscape(text);
}

function hasBrokenEscape(text: string): boolean {
  const unpaired = text
    .replace(/\\\\/g, '')
    .replace(/\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/gi, '');
  return /\\u0000|\\ud[89a-f]/i.test(unpaired);
}
