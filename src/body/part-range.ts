/** `items 0-99/250`, and without a unit. */
const range = /^(?:[\w-]+[\s=]+)?(\d+)-(\d+)\/(\d+|\*)$/;

/** Whether a range, as `Content-Range` tells one, leaves out some of what there is. */
export function isPartialRange(text: string): boolean {
  const [, from, to, total] = range.exec(text.trim()) ?? [];
  if (from === undefined || total === undefined) return false;
  if (total === '*') return Number(from) > 1;
  return Number(to) - Number(from) + 1 < Number(total);
}

const cut = /\b(truncated|tronquée?s?|afgekapt|ingekort|abgeschnitten)(?!\p{L})/iu;
/** Of what figures are, and of who is not among them: no words on rows. */
const ofFigures =
  /percent|pourcent|procent|prozent|d[ée]cimal|\brounded|arrondi|gerundet|afgerond|\b(did|do|have|has) not\b|\bn['’](ont|a)\b|\bniet\b|\bnicht\b/i;
const limit =
  /\b(?:limited to|limitée?s? à|beperkt tot|begrenzt auf) (\d+) (?:rows|records|results|lignes|résultats|enregistrements|rijen|resultaten|zeilen)(?!\p{L})/iu;
const share = /(?<![\d.,])(\d+) (?:of|sur|van|von)(?: the)? (\d+)(?![\d.,])/i;

/** Whether words say that the rows beside them are a part: `truncated`, `limited to 2 rows` of as many, `1-2 of 9`. */
export function saysPart(text: string, rows: number): boolean {
  if (text.length > 300 || ofFigures.test(text)) return false;
  const [, shown, all] = share.exec(text) ?? [];
  const [, most] = limit.exec(text) ?? [];
  // Below its limit an answer is whole.
  const isFull = most !== undefined && rows >= Number(most);
  return cut.test(text) || isFull || (Number(shown) === rows && Number(all) > rows);
}
