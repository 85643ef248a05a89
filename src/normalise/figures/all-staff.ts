import { plainKey } from '../../body/plain-key.ts';
import { figureIn, isOtherFigure } from '../lexicon.ts';
import { isSameOrRunning } from '../no-figure.ts';
import type { Reading } from '../reading.ts';
import type { Column, Table } from '../table.ts';
import { namesRestriction } from '../told/filter-words.ts';
import { ambiguous } from '../unreadable.ts';
import { isAny, isLoose } from './figure-names.ts';
import { holdsFractions, numberAt } from './numbers-of-column.ts';

/**
 * `{gender: "F", effectif: 900, zz: 12}` of a statistic that counts a part of the staff, or of a restriction: the first may be
 * all the staff, and the part the other number.
 * @throws Unreadable where a number beside it is never larger
 */
export function checkAllStaff(
  reading: Reading,
  primary: Column,
  others: readonly Column[],
  table: Table,
): void {
  const { lexicon, statistic, request } = reading;
  const isRestricted = request.restriction !== null;
  const countsPart = isRestricted || lexicon.vocabulary.statistics[statistic.name] !== undefined;
  const mayBeStaff = countsPart && figureIn(primary.role) === 'headcount';
  const isCount = (other: Column) =>
    (isLoose(other) || isAny(other)) &&
    !isOtherFigure(other, lexicon) &&
    !namesWomenOrMen(reading, other);
  // `{total: 900, handicap: 12}` of those with a handicap.
  const mayBePart = (other: Column) =>
    (mayBeStaff && isCount(other)) || (isRestricted && namesRestriction(other.name));
  const below = (other: Column, row: number) => numberAt(primary, row) - numberAt(other, row);
  const part = others.find(
    (other) =>
      mayBePart(other) &&
      !holdsFractions(other) &&
      !isSameOrRunning(other, table, 2) &&
      other.values.every((_, row) => !(below(other, row) < 0)) &&
      other.values.some((_, row) => below(other, row) > 0),
  );
  if (part !== undefined)
    throw ambiguous(`${primary.name} may be all the staff beside ${part.name}`);
}

/** `{headcount: 12, women: 7}`, `{headcount: 12, F: 7}`: no part of the staff that a statistic is of. */
function namesWomenOrMen({ lexicon }: Reading, { name }: Column): boolean {
  const words = /^[A-Z]$/.test(name) ? [name.toLowerCase()] : plainKey(name).split('_');
  const { gender = [] } = lexicon.vocabulary.categories;
  return words.some((word) => gender.includes(word) && (word.length > 2 || name.length === 1));
}
