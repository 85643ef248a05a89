import { scalarText } from '../../body/json-value.ts';
import { markerOf } from '../figure.ts';
import { asksOpenDimension, isCategoryOf, isCommon } from '../lexicon.ts';
import { isSameOrRunning } from '../no-figure.ts';
import type { Reading } from '../reading.ts';
import type { Column, Table } from '../table.ts';

/** A name as measures have, and categories may have: words. */
export const measureLike = /^[\p{L}_ -]*\p{L}{4}[\p{L}_ -]*$/u;

/** The column among those of categories that may tell something else of each row. */
export function oddColumn(
  reading: Reading,
  table: Table,
  parts: readonly Column[],
): Column | undefined {
  return parts.find(
    (part) =>
      isOdd(reading, table, part) ||
      isStrange(reading, table, part, parts) ||
      isOfGender(reading, part, parts),
  );
}

/** `{level: "A", F: 3, M: 4, objectid: 48210}`: a number under a name without a meaning that is no count, or tells nothing of its row. */
function isOdd({ lexicon }: Reading, table: Table, part: Column): boolean {
  if (table.length < 2 || !measureLike.test(part.name) || isCommon(lexicon, part.name))
    return false;
  const isNegative = part.values.some((value) => Number(scalarText(value ?? null)) < 0);
  const isZero = part.values.every((value) => Number(scalarText(value ?? null)) < 10);
  return isNegative || (!isZero && isSameOrRunning(part, table, 3));
}

/** `{F: 3, M: 4, sites: 12}`: one word beside codes, or any beside genders, months or weekdays, that does not say other or unknown. */
function isStrange(
  { lexicon }: Reading,
  { length }: Table,
  { name }: Column,
  parts: readonly Column[],
): boolean {
  const isClosed = lexicon.requested.some((one) => closed.includes(one));
  const common = parts.filter((one) => isCommon(lexicon, one.name));
  const codes = parts.filter((one) => !measureLike.test(one.name));
  const isAlone =
    length > 1 &&
    codes.length > 1 &&
    codes.length === parts.length - 1 &&
    !asksOpenDimension(lexicon);
  if (isCommon(lexicon, name) || !measureLike.test(name)) return false;
  if (!isAlone && (!isClosed || common.length < 2)) return false;
  return !rest.test(name) && markerOf(name, lexicon.markers) === null;
}

/** `{BE: 3, EU: 4, f: 2, h: 5}`: women and men beside categories of something else. */
function isOfGender({ lexicon }: Reading, { name }: Column, parts: readonly Column[]): boolean {
  const others = parts.filter((one) => !isCategoryOf(lexicon, 'gender', one.name));
  const areKnown = others.length > 1 && others.every((one) => isCommon(lexicon, one.name));
  const isGender = (text: string) =>
    (text.length > 2 || /^[fhvmw]$/.test(text) || areKnown) &&
    isCategoryOf(lexicon, 'gender', text);
  if (lexicon.requested.includes('gender') || !isGender(name)) return false;
  return (
    parts.some((one) => !isGender(one.name)) && parts.filter((one) => isGender(one.name)).length > 1
  );
}

const closed = ['gender', 'month', 'weekday'];
const rest =
  /autre|other|ander|overige?|divers|sonstig|in(connu|det|def)|un(known|spec|def)|onb|unb|non|niet|not|nicht|sans|zonder|without|ohne|milit|[eé]trang|foreign|buitenl|abroad|ausland|^no |geen|aucun|keine?\b/i;
