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
/** What is cut where figures are: their decimals, unless rows are named. */
const ofFigures =
  /^(?!.*\b(?:rows?|records?|results?|list|lignes|résultats|liste|rijen|resultaten|lijst|zeilen)(?!\p{L})).*(?:percent|pourcent|procent|prozent|d[ée]cimal|\brounded|arrondi|gerundet|afgerond)/isu;
const limit =
  /\b(?:limited to|limitée?s? à|beperkt tot|begrenzt auf) (\d+) (?:rows|records|results|lignes|résultats|enregistrements|rijen|resultaten|zeilen)(?!\p{L})/iu;
/** `2 of 9`, and not `2 of 9 organisms did not answer`. */
const share =
  /(?<![\d.,])(\d+) (?:of|sur|van|von)(?: the)? (\d+)(?![\d.,])(?! \p{L}+ (?:(?:did|do|have|has) not|n['’](?:ont|a)|niet|nicht)(?!\p{L}))/iu;

/** Whether words say that the rows beside them are a part: `truncated`, `limited to 2 rows` of as many, `1-2 of 9`. */
export function saysPart(text: string, rows: number): boolean {
  if (text.length > 300) return false;
  const [, shown, all] = share.exec(text) ?? [];
  const [, most] = limit.exec(text) ?? [];
  // Below its limit an answer is whole.
  const isFull = most !== undefined && rows >= Number(most);
  const isCut = cut.test(text) && !ofFigures.test(text);
  return isCut || isFull || (Number(shown) === rows && Number(all) > rows);
}
