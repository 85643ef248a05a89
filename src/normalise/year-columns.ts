import { isNumber, nameText } from '../body/json-value.ts';
import { plainKey } from '../body/plain-key.ts';
import { isOwnFigure } from './lexicon.ts';
import type { Reading } from './reading.ts';
import { type Column, isUnknownKey, type Table, withRoles } from './table.ts';
import { ambiguous } from './unreadable.ts';
import { isYearColumn, yearLike } from './years.ts';

/** `an_ref`, `annee_situation`, `refYear`: a name with a word for a year in it, that is no name known. */
function mayTellYear({ lexicon }: Reading, column: Column): boolean {
  const isYear = (word: string) =>
    lexicon.tables.kinds.get(word) === 'year' && !/^(date|datum|time)$/.test(word);
  return isUnknownKey(column) && plainKey(column.name).split('_').some(isYear);
}

/**
 * Years under a name that is not known are those of the rows, if it holds the word; or if each is the year asked for,
 * nothing else tells it, and it is the one column not known beside a known figure. Beside a year of the rows they are
 * told of something else, and are no figures all the same.
 * @throws Unreadable where the one number of a name not known may be the year or a figure
 */
export function withYears(reading: Reading, table: Table): Table {
  const { columns, length } = table;
  const isTold = columns.some((one) => one.role.kind === 'year' && isYearColumn(one));
  const named = columns.filter((one) => mayTellYear(reading, one) && areYears(one, () => true));
  const asked = isTold || named.length > 0 ? null : yearAlone(reading, table);
  if (asked !== null && length === 1) throw ambiguous(`${asked.name} may be the year or a figure`);
  const found = asked === null ? named : [asked];
  if (found.length === 0) return table;
  // Of a birth or a foundation: no figure of this service is of a year before.
  const isOfRows = found.every((one) => areYears(one, (year) => year >= 2000));
  const isYear = isOfRows && !isTold && found.length === 1;
  const role: Column['role'] = { kind: isYear ? 'year' : 'note' };
  return withRoles(table, (one) => (found.includes(one) ? role : undefined));
}

/** The one column of numbers under a name not known, beside a known figure, if each is the year asked for. */
function yearAlone({ request, statistic }: Reading, { columns }: Table): Column | null {
  const [only, ...more] = columns.filter(
    (column) => isUnknownKey(column) && column.values.some(isNumber),
  );
  const isFigure = columns.some(({ role }) => isOwnFigure(role, statistic.measure));
  if (only === undefined || more.length > 0 || !isFigure) return null;
  return areYears(only, (year) => year === request.year) ? only : null;
}

/** Whether all a column holds are years alone, as numbers or as texts, and no dates. */
function areYears({ values }: Column, isMeant: (year: number) => boolean): boolean {
  const told = values.flatMap((value) => nameText(value ?? null) ?? []);
  const isYear = (text: string) => yearLike.test(text) && isMeant(Number(text));
  return told.length > 0 && told.every((text) => isYear(text.trim()));
}
