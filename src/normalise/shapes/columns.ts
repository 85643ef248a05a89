import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { type Lexicon, type Role, roleOf } from '../lexicon.ts';
import { column, type Declined, declined, type Table } from '../table.ts';
import { besideTable } from './beside.ts';
import { categoryKeys, readSeries } from './series.ts';

const figureKeys = /^(data|values|y|counts|totals|figures|series)$/;

/**
 * One array per column: `{gender: [F, M], count: [12, 30]}`, or the arrays of a chart:
 * `{labels, values}`, and series over the same labels.
 */
export function readColumns(payload: JsonValue, lexicon: Lexicon): Table | Declined {
  const chart = readSeries(payload, lexicon);
  if (chart !== null) return chart;
  if (!isObject(payload)) return declined('no object of columns');
  const indexed = withoutIndex(payload, lexicon);
  if (indexed !== null) return readColumns(indexed, lexicon);
  const keys = Object.keys(payload);
  const arrays = keys.filter((key) => isArray(payload[key] ?? null));
  if (arrays.length < 2) return declined('fewer than two columns');
  const lists = arrays.map((key) => payload[key] as readonly JsonValue[]);
  const length = lists[0]?.length ?? 0;
  if (!lists.every((list) => list.length === length && list.every(isScalar))) {
    return declined('columns of different length, or of something else than scalars');
  }
  const others = keys.filter((key) => !arrays.includes(key));
  const beside = besideTable(lexicon, payload, others, length);
  if (beside === null) return declined('more than columns');
  const columns = [
    ...arrays.map((key, index) =>
      column(key, columnRole(lexicon, key), 'key', [...(lists[index] as JsonScalar[])]),
    ),
    ...beside.columns,
  ];
  return { shape: 'columns', columns, length, meta: beside.meta };
}

/**
 * `{gender: {0: F, 1: M}, count: {0: 12, 1: 30}}`, columns as pandas writes them; `null` where the keys
 * are anything else than a dimension asked for and a figure, with the numbers of rows in each.
 */
function withoutIndex(payload: JsonObject, lexicon: Lexicon): JsonObject | null {
  const keys = Object.keys(payload);
  const roles = keys.map((key) => roleOf(lexicon, key));
  const asked = roles.some((role) => role.kind === 'axis' && lexicon.requested.includes(role.stem));
  const figure = roles.some(({ kind }) => kind === 'figure');
  if (!asked || !figure || roles.some(({ kind }) => kind === 'unknown')) return null;
  const columns = keys.map((key): [string, JsonValue[]] | null => {
    const column = payload[key] ?? null;
    if (!isObject(column)) return null;
    const places = Object.keys(column);
    return places.every((place, row) => place === String(row))
      ? [key, places.map((place) => column[place] ?? null)]
      : null;
  });
  return columns.every((one) => one !== null) ? Object.fromEntries(columns) : null;
}

function columnRole(lexicon: Lexicon, key: string): Role {
  const plain = plainKey(key);
  if (figureKeys.test(plain)) return { kind: 'figure', figure: 'any' };
  if (categoryKeys.test(plain))
    return { kind: 'axis', stem: '#any', part: 'value', language: null };
  return roleOf(lexicon, key);
}
