import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { isOwnFigure, type Lexicon, roleOf } from '../lexicon.ts';
import { yearOf } from '../years.ts';

const headerKeys =
  /^(columns|cols|header|headers|fields|names|keys|labels|colonnes|kolommen|head|dimensions|dims)$/;
/** Whether a key commonly holds the header of rows. */
export function isHeaderKey(key: string): boolean {
  return headerKeys.test(plainKey(key));
}

const rowKeys = /^(rows|data|values|records|lines|body|items|rijen|lignes|results|source)$/;

/** Whether a key commonly holds the rows under a header. */
export function isRowKey(key: string): boolean {
  return rowKeys.test(plainKey(key));
}

/** Which members of an object are a header and its rows; `null` where there are no such two. */
export function gridKeys(payload: JsonObject, lexicon: Lexicon): GridKeys | null {
  return membersByName(payload) ?? membersByForm(payload, lexicon);
}

interface GridKeys {
  readonly headerKey: string;
  readonly rowKey: string;
}

function membersByName(payload: JsonObject): GridKeys | null {
  const keys = Object.keys(payload);
  const headerKey = keys.find((key) => headerKeys.test(plainKey(key)));
  const isOfRows = (value: JsonValue) => !isScalar(value) && !isNames(value);
  const rowKey = keys.find(
    (key) => isRowKey(key) && key !== headerKey && isOfRows(payload[key] ?? null),
  );
  return headerKey === undefined || rowKey === undefined ? null : { headerKey, rowKey };
}

/** `{spalten: ["Geschlecht", "Anzahl"], zeilen: [["Frauen", 250]]}`: whatever they are called, as wide as each other. */
function membersByForm(payload: JsonObject, lexicon: Lexicon): GridKeys | null {
  const [one, other, ...more] = Object.keys(payload).filter((key) => isArray(payload[key] ?? null));
  if (one === undefined || other === undefined || more.length > 0) return null;
  const [headerKey, rowKey] = isNames(payload[one] ?? null) ? [one, other] : [other, one];
  const names = headerOf(payload[headerKey] ?? null);
  const rows = rowsOf(payload[rowKey] ?? null);
  const roles = names?.map((name) => roleOf(lexicon, name)) ?? [];
  const isKnown = roles.some((role) => isOwnFigure(role, lexicon.measure));
  const isWide = rows?.every((row) => row.length === roles.length) === true;
  return isKnown && isWide && roles.length > 1 ? { headerKey, rowKey } : null;
}

function isNames(value: JsonValue): boolean {
  return isArray(value) && value.length > 0 && value.every(isScalar);
}

/** Names as texts, or as objects with a name, an id or a label; those that hold their categories are axes. */
export function headerOf(value: JsonValue): string[] | null {
  if (!isArray(value) || value.some(holdsCategories)) return null;
  const ids = value.map((cell) => (isObject(cell) ? (cell.id ?? null) : null));
  // `{id: "c0", label: "gender"}`: an id that counts its columns names none.
  const counted = ids.every((id) => typeof id === 'string' && /^[a-z]{0,3}_?\d*$/i.test(id));
  const called = ['name', counted ? 'label' : 'id', 'id', 'key', 'field', 'code', 'label', 'text'];
  const names = value.map((cell, place) => {
    if (typeof cell === 'string') return cell;
    // Nothing in the corner of a cross table.
    if (cell === null && place === 0 && value.length > 2) return '';
    // `["level", 1, 2, 3]`: categories that are numbers, and no years.
    if (typeof cell === 'number' && place > 0 && yearOf(cell) === null) return String(cell);
    if (!isObject(cell)) return null;
    const name = called.map((one) => cell[one]).find((one) => one != null);
    return typeof name === 'string' && name !== '' ? name : null;
  });
  return names.every((name) => name !== null) ? names : null;
}

/** `{name: "level", values: ["A", "B"]}`; a list of types is none, nor is one of a single word. */
function holdsCategories(cell: JsonValue): boolean {
  if (!isObject(cell)) return false;
  return Object.entries(cell).some(
    ([key, one]) => isArray(one) && one.length > 1 && !/^(data_?)?types?$/i.test(key),
  );
}

/** Rows of scalars; Google's `{c: [{v}]}` and PxWeb's `{key: […], values: […]}` as well. */
export function rowsOf(value: JsonValue): JsonScalar[][] | null {
  if (!isArray(value)) return null;
  const rows: JsonScalar[][] = [];
  for (const row of value) {
    const cells = isObject(row) ? cellsOf(row) : row;
    if (!isArray(cells)) return null;
    const scalars = cells.map((cell) => (isObject(cell) && 'v' in cell ? (cell.v ?? null) : cell));
    if (!scalars.every(isScalar)) return null;
    rows.push(scalars);
  }
  return rows;
}

function cellsOf({ c = null, key = null, values = null, ...more }: JsonObject): JsonValue {
  if (isArray(c)) return c;
  // `{keys: ["A", "F"], value: 3}`.
  const { keys = null, value = null, ...others } = more;
  if (isArray(keys) && isScalar(value) && key === null && Object.keys(others).length === 0)
    return [...keys, value];
  const whole =
    isArray(key) && isArray(values) && Object.keys(more).every((one) => one === 'comment');
  return whole ? [...key, ...values] : null;
}
