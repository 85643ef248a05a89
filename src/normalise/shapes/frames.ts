import { isArray, isObject, type JsonValue } from '../../body/json-value.ts';
import {
  isAsked,
  isCommon,
  isOwnFigure,
  type Lexicon,
  namesOwnFigure,
  roleOf,
} from '../lexicon.ts';
import { isKnownWord, namesRestriction } from '../told/filter-words.ts';
import type { Opened } from './growing.ts';

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
    (role.kind === 'axis' && role.stem.startsWith('#'));
  return isPlain && !isKnownWord(lexicon, key) && !namesRestriction(key);
}

/** `{effectif: {F: 12, M: 13}}`: what all figures below are, beside nothing but a year or the subject. */
export function isMeasured(lexicon: Lexicon, key: string, { object, cells }: Opened): boolean {
  const beside = cells.every(({ column }) => /^(year|echo|subject|note)$/.test(column.role.kind));
  return beside && isObject(object[key] ?? null) && namesOwnFigure(lexicon, key);
}

/** `{key: "F", count: 3, buckets: [{key: "A", ..}]}`: the records inside a record that has its category. */
export function isBranch(lexicon: Lexicon, key: string, { object, cells }: Opened): boolean {
  const value = object[key] ?? null;
  if (key.length === 1 || !isArray(value) || value.length === 0 || isCommon(lexicon, key))
    return false;
  const beside = cells.map(({ column }) => column.role.kind);
  return beside.includes('axis') || (beside.includes('year') && value.every(isOfAsked(lexicon)));
}

/** `{jaar: 2017, motieven: [{motief: "AGE", aantal: 3}]}`: records that name the category themselves. */
function isOfAsked(lexicon: Lexicon): (record: JsonValue) => boolean {
  return (record) =>
    isObject(record) && Object.keys(record).some((name) => isAsked(lexicon, roleOf(lexicon, name)));
}
