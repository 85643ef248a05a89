import { isFraction } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { roleOf } from '../lexicon.ts';
import { measuresIn } from '../measure-words.ts';
import { isSameOrRunning } from '../no-figure.ts';
import { countsPeople, namesStatistic, type Reading, show, shownElsewhere } from '../reading.ts';
import type { Column, Table } from '../table.ts';
import { isKnownWord, namesRestriction } from '../told/filter-words.ts';
import { ambiguous } from '../unreadable.ts';
import { isLoose } from './figure-names.ts';
import { numberAt, sumOf } from './numbers-of-column.ts';

/**
 * A sole figure under a name not known is the one asked for, unless that holds the word for a category
 * (`{level: "A", women: 12}`, `nb_femmes`, `{F: 12}`), or people are counted in fractions.
 */
export function checkUnknownName(reading: Reading, { name, role, values }: Column): void {
  const words = [name.trim().toLowerCase(), ...plainKey(name).split('_')];
  const { gender = [], status = [], language = [] } = reading.lexicon.vocabulary.categories;
  const isPart = (word: string) =>
    (word.length > 2 && gender.includes(word)) ||
    (word.length > 5 && (status.includes(word) || language.includes(word)));
  const isLetter =
    name.length === 1 && role.kind === 'unknown' && isKnownWord(reading.lexicon, name);
  if (isLetter || words.some(isPart))
    throw ambiguous(`${name} alone may count a part of those asked for`);
  if (countsThings(reading, name)) throw ambiguous(`${name} counts something else`);
  if (role.kind === 'unknown' && countsPeople(reading) && values.some(isFraction))
    throw ambiguous(`${name} holds fractions, and may count something else`);
}

/** `nb_organismes`, `number_of_levels`, `aantal_organisaties`: how many of them there are. */
function countsThings({ lexicon }: Reading, name: string): boolean {
  const words = plainKey(name).split('_');
  if (measuresIn(words, lexicon).length > 0) return false;
  const rest = words.filter((word) => !countWord.test(word)).join('_');
  const singulars = plurals.flatMap((end) => (end.test(rest) ? [rest.replace(end, '')] : []));
  return singulars.some((one) => /^(subject|axis)$/.test(roleOf(lexicon, one).kind));
}

const countWord = /^(n|nb|nbre?|nombre|aantal|anzahl|number|num|count|total|of|de|des|d|van)$/;
const plurals = [/s$/, /es$/, /x$/, /n$/, /en$/];

/**
 * `{sites: 3}` where the question without a split is answered by `{headcount: 900}` elsewhere.
 * @throws Unreadable where a name not known stands in place of one that is
 */
export function checkNameElsewhere(reading: Reading, primary: Column): void {
  const { lexicon, statistic, request } = reading;
  if (lexicon.requested.length > 0 || primary.source !== 'key') return;
  const set = `${statistic.family}/figure of ${request.subjectKind}`;
  const name = plainKey(primary.name);
  if (!isLoose(primary)) show(reading, set, name);
  // `{teleworkers: 12}` of those who telework.
  const isOfSome = request.restriction !== null && namesRestriction(name);
  const isOwn = measuresIn(name.split('_'), lexicon).includes('own');
  if (!isLoose(primary) || isOfSome || isOwn || namesStatistic(reading, name)) return;
  const [other] = shownElsewhere(reading, set);
  if (other !== undefined)
    throw ambiguous(`${primary.name} stands where other answers have ${other}`);
}

/**
 * A number without a known name is another figure where it is the same in all rows or runs on, is called in per cent or
 * euro, or where so many people would not make the full-time equivalents or shares beside them: `{cout: 78597000, etp: 1610.3}`.
 * @throws Unreadable where it may be
 */
export function checkOtherNames(
  { lexicon, statistic }: Reading,
  primary: Column,
  table: Table,
): void {
  const { units } = lexicon.vocabulary;
  const isCalled = ({ name }: Column, words: readonly string[]) =>
    [name.trim(), ...plainKey(name).split('_')].some((word) => words.includes(word));
  const rows = Array.from({ length: table.length }, (_, row) => row);
  const isOther = (other: Column) => {
    if (other === primary) return false;
    if (isCalled(other, units.equivalent))
      return rows.some((row) => {
        const [people, few] = [numberAt(primary, row), numberAt(other, row)];
        return people < few || people > 5 * Math.max(few, 1);
      });
    if (rows.length < 2 || !units.share.includes(other.name.trim().toLowerCase())) return false;
    const perShare = sumOf(primary) / sumOf(other);
    return rows.some(
      (row) =>
        Math.abs(numberAt(primary, row) - perShare * numberAt(other, row)) > perShare * 0.6 + 0.5,
    );
  };
  const isNone =
    (isSameOrRunning(primary, table, 3) && numberAt(primary, 0) > 9) ||
    isCalled(primary, units.money) ||
    (statistic.measure !== 'rate' && primary.name.includes('%'));
  const other = table.columns.find(isOther);
  if (isNone || other !== undefined)
    throw ambiguous(`${primary.name} may be another figure ${other?.name ?? ''}`);
}
