import { isArray, isObject, type JsonValue } from '../../body/json-value.ts';
import { dimensionAsked } from '../echoes.ts';
import {
  isAsked,
  isCommon,
  isOwnFigure,
  isSlot,
  type Lexicon,
  namesOwnFigure,
  type Role,
  roleOf,
  stemOf,
} from '../lexicon.ts';
import { mayNameSome } from '../told/filter-words.ts';
import type { Opened } from './growing.ts';
import type { Cell } from './loose.ts';

/** What Elasticsearch says beside its buckets: how many it left out. */
export function isBucketCount(key: string): boolean {
  return key === 'sum_other_doc_count' || key === 'doc_count_error_upper_bound';
}

/** What Elasticsearch calls an aggregation: its name is its author's, and no category or year unless it may be one. */
export function isAggregation(lexicon: Lexicon, key: string, value: JsonValue): boolean {
  if (!isObject(value) || !isArray(value.buckets ?? null) || /(19|20)\d\d/.test(key)) return false;
  const role = roleOf(lexicon, key);
  const isPlain =
    role.kind === 'unknown' ||
    isOwnFigure(role, lexicon.measure) ||
    stemOf(role)?.startsWith('#') === true;
  return isPlain && !mayNameSome(lexicon, key);
}

/** `{effectif: {F: 12, M: 13}}`: what all figures below are, beside nothing but what they are about, or the split asked for. */
export function isMeasured(lexicon: Lexicon, key: string, { object, cells }: Opened): boolean {
  const beside = cells.every(
    (cell) => isAbout(cell.column.role, lexicon) || isSplit(lexicon, cell),
  );
  return beside && isObject(object[key] ?? null) && namesOwnFigure(lexicon, key);
}

/** What may stand beside maps of figures: a year, the subject, and where two dimensions were asked for a category of one. */
export function isAbout({ kind }: Role, { requested }: Lexicon): boolean {
  return /^(year|echo|subject|note)$/.test(kind) || (kind === 'axis' && requested.length > 1);
}

/** `groupby: "level"`, where that was asked for. */
function isSplit(lexicon: Lexicon, { column: { role }, value }: Cell): boolean {
  return isSlot(role) && typeof value === 'string' && dimensionAsked(lexicon, value) !== null;
}

/** `{key: "F", count: 3, buckets: [{key: "A", ..}]}`: the records inside a record that has its category. */
export function isBranch(lexicon: Lexicon, key: string, { object, cells }: Opened): boolean {
  const value = object[key] ?? null;
  if (key.length === 1 || !isArray(value) || value.length === 0 || isCommon(lexicon, key))
    return false;
  const beside = cells.map(({ column }) => column.role.kind);
  // `{jaar: 2017, motieven: [{motief: "AGE", aantal: 3}]}`: records that name the category themselves.
  const isOfAsked = (record: JsonValue) =>
    isObject(record) && Object.keys(record).some((name) => isAsked(lexicon, roleOf(lexicon, name)));
  return beside.includes('axis') || (beside.includes('year') && value.every(isOfAsked));
}

/** `{averageAge: 43.7, bands: [{label: "25-34", persons: 89}]}`: rows with their categories, below a name that means nothing, beside figures of all of them. */
export function isFrame(lexicon: Lexicon, key: string, { object, cells }: Opened): boolean {
  const value = object[key] ?? null;
  const isOfAll = ({ column: { role } }: Cell) =>
    /^(year|echo|subject|note|figure)$/.test(role.kind);
  const isRow = (one: JsonValue) => {
    const roles = isObject(one) ? Object.keys(one).map((name) => roleOf(lexicon, name)) : [];
    return (
      roles.some((role) => role.kind === 'axis') &&
      roles.some((role) => isOwnFigure(role, lexicon.measure))
    );
  };
  const saysNothing = roleOf(lexicon, key).kind === 'unknown' && /^\D{3,}$/.test(key);
  return (
    saysNothing &&
    !mayNameSome(lexicon, key) &&
    cells.length > 0 &&
    cells.every(isOfAll) &&
    isArray(value) &&
    value.length > 0 &&
    value.every(isRow)
  );
}
