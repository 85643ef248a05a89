import { isArray, isObject, type JsonValue } from '../../body/json-value.ts';
import { isOwnFigure, type Lexicon, roleOf } from '../lexicon.ts';
import { isKnownWord, namesRestriction } from '../told/filter-words.ts';
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
    (role.kind === 'axis' && role.stem.startsWith('#'));
  return isPlain && !isKnownWord(lexicon, key) && !namesRestriction(key);
}

/** `{effectif: {F: 12, M: 13}}`: what all figures below are, beside nothing but a year or the subject. */
export function isMeasured(
  lexicon: Lexicon,
  key: string,
  value: JsonValue,
  cells: readonly Cell[],
): boolean {
  const beside = cells.every(({ column }) => /^(year|echo|subject|note)$/.test(column.role.kind));
  return beside && isObject(value) && isOwnFigure(roleOf(lexicon, key), lexicon.measure);
}
