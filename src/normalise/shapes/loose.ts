import { isArray, type JsonScalar } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { isFigureText } from '../figure.ts';
import { axisRole, axisStem, isCommon, type Lexicon, type Role, roleOf } from '../lexicon.ts';
import { type Column, isOpenWord } from '../table.ts';
import type { Opened } from './growing.ts';

/** A member of a record: its column and what it holds. */
export interface Cell {
  readonly column: Column;
  readonly value: JsonScalar;
}

/** Whether a key means nothing, or may be a category whatever it means: a letter, a language, a reason. */
function mayBeCategory(lexicon: Lexicon, column: Column): boolean {
  const { role, name } = column;
  const isShort = name.length === 1 || lexicon.tables.languages.has(plainKey(name));
  return role.kind === 'unknown' || isShort || isOpenWord(column, lexicon);
}

/** `{F: 4000, X: {zz: 1}}`: half a map, half something else. */
export function isLooseFigure(lexicon: Lexicon, { column, value }: Cell): boolean {
  if (!mayBeCategory(lexicon, column)) return false;
  if (lexicon.tables.languages.has(plainKey(column.name)) && typeof value === 'boolean')
    return false;
  return typeof value === 'string' ? /^[\d\s.,%]+$/.test(value) : value !== null;
}

/**
 * Why the keys of what holds containers are no categories, `null` if they may be: arrays beside objects, several
 * splits, the name of a dimension among them (`{gender: {…}, count: {…}}` are columns), or nothing in place of one.
 */
export function strayIn(lexicon: Lexicon, { object, children, cells }: Opened): string | null {
  const arrays = children.filter((key) => isArray(object[key] ?? null)).length;
  if (arrays > 0 && arrays < children.length) return 'a record that holds both arrays and objects';
  if (children.length > 1 && children.every((key) => axisStem(lexicon, key) !== null))
    return 'several splits in one answer';
  // `Niveau A` is a dimension, and beside `Niveau B` one of the levels.
  const isNamed = (key: string) => lexicon.requested.includes(axisStem(lexicon, key) ?? '');
  const areCommon = children.some((key) => !isNamed(key) && isCommon(lexicon, key));
  const asked = children.find((key) => isNamed(key) && !(areCommon && isCommon(lexicon, key)));
  if (asked !== undefined) return `the dimension ${asked} among categories`;
  // `{F: "n/a", M: {total: 3}}`.
  const isHidden = (value: JsonScalar) =>
    value === null || (typeof value === 'string' && isFigureText(value, lexicon.markers));
  const bare = cells.find(
    ({ column, value }) =>
      mayBeCategory(lexicon, column) &&
      (isHidden(value) || (typeof value === 'string' && isCommon(lexicon, column.name))),
  );
  if (bare === undefined) return null;
  return `nothing stands under ${bare.column.name.slice(0, 60)}, beside categories`;
}

/** What Socrata, JSON-LD, SAS, Mongoose, CouchDB, Cosmos DB, Spring and Elasticsearch say of each record itself. */
const systemKeys =
  /^(:\w+|@(id|type|context)|_TYPE_|__v|_(rev|rid|self|etag|attachments|ts|class|index|score|version|seq_no|primary_term))$/;

/** What SheetJS and pandas call the column of a header left blank. */
const blankHeader = /^(__EMPTY|Unnamed: 0)$/;

/** What a key means that a system adds to a record: a note, the names of rows under no header, and OData's `Gender@…FormattedValue` the label of a category; `null` for any other key. */
export function systemRole(lexicon: Lexicon, key: string): Role | null {
  if (blankHeader.test(key)) return axisRole('#category', 'value');
  const [, owner = '', said = ''] = /^([^@]+)@([\w.]+)$/.exec(key) ?? [];
  if (owner === '') return systemKeys.test(key) ? { kind: 'note' } : null;
  const role = roleOf(lexicon, owner);
  const isLabel = role.kind === 'axis' && /FormattedValue$/.test(said);
  return isLabel ? { ...role, part: 'label' } : { kind: 'note' };
}
