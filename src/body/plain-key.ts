const known = new Map<string, string>();

/**
 * A key in one spelling: `acroFR`, `Acro FR` and `ACRO-FR` are all `acro_fr`; accents fall, so `année`
 * is `annee`. Pure; remembered, since a crawl meets few keys very often.
 */
export function plainKey(key: string): string {
  const seen = known.get(key);
  if (seen !== undefined) return seen;
  const plain = spell(key.length > 200 ? key.slice(0, 200) : key);
  if (known.size < 5000) known.set(key, plain);
  return plain;
}

function spell(key: string): string {
  return key
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1_$2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1_$2')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}
