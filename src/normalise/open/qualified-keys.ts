import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  objectOf,
} from '../../body/json-value.ts';
import { roleOf } from '../lexicon.ts';
import { namesOtherFamily, type Reading } from '../reading.ts';
import { mayNameSome } from '../told/filter-words.ts';

const qualified = /^(?:(\p{L}[\p{L}\p{N}_]*)\.|(field)_)(\p{L}[\p{L}\p{N}_ -]*)$/u;

/**
 * `[{"Staff.gender": "F", "Staff.count": 12}]` as `[{gender: "F", count: 12}]`: what stands before the point of every key
 * is the name of the table, and so is the `field_` of every key. The answer itself where keys differ in that, or where it
 * names a dimension, some of the staff or another statistic.
 */
export function withoutQualifier(reading: Reading, received: JsonValue): JsonValue {
  if (!isArray(received) || !received.every(isObject)) return received;
  const keys = new Set(received.flatMap((record) => Object.keys(record)));
  const tables = new Set([...keys].map(tableOf));
  const [table] = tables;
  if (table === undefined || tables.size > 1 || keys.size < 2) return received;
  if (table !== 'field' && maySay(reading, table)) return received;
  return received.map((record: JsonObject) =>
    objectOf(
      Object.entries(record).map(([key, value]) => [key.slice(table.length + 1), value] as const),
    ),
  );
}

function maySay(reading: Reading, table: string): boolean {
  const { lexicon } = reading;
  const isAxis = roleOf(lexicon, table).kind === 'axis';
  return isAxis || namesOtherFamily(reading, table) || mayNameSome(lexicon, table);
}

function tableOf(key: string): string | undefined {
  const [, table, field] = qualified.exec(key) ?? [];
  return table ?? field;
}
