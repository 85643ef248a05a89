import { isMetaKey } from '../../body/envelope.ts';
import {
  isArray,
  isNumber,
  isObject,
  isScalar,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { isFigureText } from '../figure.ts';
import { axisRole, isAsked, type Lexicon, type Role, roleOf } from '../lexicon.ts';
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
  if (arrays.length < 2 && !isOneFigure(payload, arrays, lexicon))
    return declined('fewer than two columns');
  const lists = arrays.map((key) => payload[key] as readonly JsonValue[]);
  const length = lists[0]?.length ?? 0;
  if (!lists.every((list) => list.length === length && list.every(isScalar)))
    return declined('columns of different length, or of something else than scalars');
  const others = keys.filter((key) => !arrays.includes(key));
  // `{gender: ["F", "M"], count: null, sites: [3, 4]}`: the figure is hidden, and no other column is it.
  const isHidden = (key: string) =>
    roleOf(lexicon, key).kind === 'figure' && !isNumber(payload[key] ?? null);
  if (others.some(isHidden)) return declined('a figure that is no column');
  // `{"20-24": [12], "25-29": [13], "30-34": 29}`, and `{BE: [], FR: [], CI: 3}`: columns that are categories.
  const isOfRows = arrays.some((key) => {
    const role = columnRole(lexicon, key);
    return role.kind === 'axis' ? role.part !== 'label' : role.kind !== 'unknown';
  });
  const isMore = (key: string) =>
    isNumber(payload[key] ?? null) &&
    roleOf(lexicon, key).kind === 'unknown' &&
    !isMetaKey(plainKey(key));
  if (!isOfRows && !lists.some((list) => areWords(list, lexicon)) && others.some(isMore))
    return declined('a number that is no column');
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
 * `{gender: {0: F, 1: M}, count: {0: 12, 1: 30}}`, columns as pandas writes them, with the numbers of rows
 * in each; `null` where their keys are not a dimension asked for, if any was, and a figure, and none of them holds words
 * alone, which are no figures of the categories 0, 1, 2.
 */
function withoutIndex(payload: JsonObject, lexicon: Lexicon): JsonObject | null {
  const keys = Object.keys(payload);
  const columns = Object.entries(payload).map(([key, column]): [string, JsonValue[]] | null => {
    if (!isObject(column)) return null;
    const isIndexed = Object.keys(column).every((place, row) => place === String(row));
    return isIndexed ? [key, Object.values(column)] : null;
  });
  if (!columns.every((one) => one !== null)) return null;
  const roles = keys.map((key) => roleOf(lexicon, key));
  const asked = lexicon.requested.length === 0 || roles.some((role) => isAsked(lexicon, role));
  const figure = roles.some(({ kind }) => kind === 'figure');
  const named = asked && figure && !roles.some(({ kind }) => kind === 'unknown');
  const words = columns.some(([, values]) => areWords(values, lexicon));
  return named || (words && keys.length > 1) ? Object.fromEntries(columns) : null;
}

/** `{n: [2341]}`: a table of one row, as R writes it, where an undivided figure was asked for. */
function isOneFigure(payload: JsonObject, [key = '']: readonly string[], lexicon: Lexicon) {
  const list = payload[key] ?? null;
  const isOne = isArray(list) && list.length === 1 && lexicon.requested.length === 0;
  return isOne && roleOf(lexicon, key).kind === 'figure';
}

/** Texts of which one at least is neither a figure nor a marker in the place of one. */
function areWords(values: readonly JsonValue[], { markers }: Lexicon): boolean {
  return (
    values.every((value) => typeof value === 'string') &&
    values.some((value) => !isFigureText(String(value), markers))
  );
}

function columnRole(lexicon: Lexicon, key: string): Role {
  const plain = plainKey(key);
  if (figureKeys.test(plain)) return { kind: 'figure', figure: 'any' };
  if (categoryKeys.test(plain)) return axisRole('#any', 'value');
  return roleOf(lexicon, key);
}
