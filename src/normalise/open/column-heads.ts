import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
} from '../../body/json-value.ts';
import { namesOtherFigure, roleOf } from '../lexicon.ts';
import type { Reading } from '../reading.ts';
import { ofSome } from '../told/filter-words.ts';

/**
 * `headers: [{text: "Sexe", value: "gender"}, …]` beside `items: [{gender: "F", …}]`, as tables in a page are given their
 * columns: each names a member of the records, and no more is said of it than what it is called. A column that is
 * called another figure than its key says, or of some only, is left to stand.
 */
export function areHeads(reading: Reading, heads: JsonValue, records: JsonValue): boolean {
  if (!isArray(heads) || !isArray(records) || records.length === 0) return false;
  if (!heads.every(isObject) || !records.every(isObject)) return false;
  const keys = new Set((records as readonly JsonObject[]).flatMap(Object.keys));
  const names = (one: string) => {
    const named = (heads as readonly JsonObject[]).map((head) => head[one] ?? null);
    const isKey = (name: JsonValue) => typeof name === 'string' && keys.has(name);
    return named.every(isKey) && new Set(named).size === heads.length;
  };
  // `[{id: "F", …}]` may name one of several columns, and be anything else.
  if (heads.length < Math.min(keys.size, 2)) return false;
  const name = Object.keys(heads[0] as JsonObject).find(names);
  return (
    name !== undefined &&
    (heads as readonly JsonObject[]).every((head) => isCalledSo(reading, head, String(head[name])))
  );
}

function isCalledSo(reading: Reading, head: JsonObject, key: string): boolean {
  const { lexicon } = reading;
  const isOther = (name: string) => namesOtherFigure(lexicon, name);
  return Object.entries(head).every(([name, told]) => {
    if (!isScalar(told) || roleOf(lexicon, name).kind === 'echo') return false;
    return typeof told !== 'string' || isOther(key) || !(isOther(told) || ofSome(lexicon, told));
  });
}
