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
  const isStrange = strangeAmong(reading, table, parts);
  const isOfGender = genderAmong(reading, parts);
  return parts.find((part) => isOdd(reading, table, part) || isStrange(part) || isOfGender(part));
}

/** `{level: "A", F: 3, M: 4, objectid: 48210}`: a number under a name without a meaning that is no count, or tells nothing of its row. */
function isOdd({ lexicon }: Reading, table: Table, part: Column): boolean {
  if (table.length < 2 || !measureLike.test(part.name) || isCommon(lexicon, part.name))
    return false;
  const isNegative = part.values.some((value) => Number(scalarText(value ?? null)) < 0);
  const isZero = part.values.every((value) => Number(scalarText(value ?? null)) < 10);
  return isNegative || (!isZero && isSameOrRunning(part, table, 3));
}

type IsOdd = (part: Column) => boolean;

/** `{F: 3, M: 4, sites: 12}`: one word beside codes, or any beside genders, months or weekdays, that does not say other or unknown. */
function strangeAmong({ lexicon }: Reading, { length }: Table, parts: readonly Column[]): IsOdd {
  const isClosed = lexicon.requested.some((one) => closed.includes(one));
  const common = new Set(parts.filter((one) => isCommon(lexicon, one.name)));
  const codes = parts.filter((one) => !measureLike.test(one.name));
  const isAlone =
    length > 1 &&
    codes.length > 1 &&
    codes.length === parts.length - 1 &&
    !asksOpenDimension(lexicon);
  if (!isAlone && (!isClosed || common.size < 2)) return () => false;
  return (part) =>
    !common.has(part) &&
    measureLike.test(part.name) &&
    !rest.test(part.name) &&
    markerOf(part.name, lexicon.markers) === null;
}

/** `{BE: 3, EU: 4, f: 2, h: 5}`: women and men beside categories of something else. */
function genderAmong({ lexicon }: Reading, parts: readonly Column[]): IsOdd {
  if (lexicon.requested.includes('gender')) return () => false;
  const [named, others] = [true, false].map((isNamed) =>
    parts.filter((one) => isCategoryOf(lexicon, 'gender', one.name) === isNamed),
  ) as [Column[], Column[]];
  const areKnown = others.length > 1 && others.every((one) => isCommon(lexicon, one.name));
  const genders = new Set(
    named.filter(({ name }) => name.length > 2 || /^[fhvmw]$/.test(name) || areKnown),
  );
  return (part) => genders.has(part) && genders.size > 1 && genders.size < parts.length;
}

const closed = ['gender', 'month', 'weekday'];
const rest =
  /autre|other|ander|overige?|divers|sonstig|in(connu|det|def)|un(known|spec|def)|onb|unb|non|niet|not|nicht|sans|zonder|without|ohne|milit|[eé]trang|foreign|buitenl|abroad|ausland|^no |geen|aucun|keine?\b/i;
