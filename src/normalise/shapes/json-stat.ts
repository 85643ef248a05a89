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
import { type Column, column, type Declined, declined, type Table } from '../table.ts';

const cubeKeys = new Set(['id', 'size', 'dimension', 'value', 'status']);

/** A few hundred bytes can tell of more cells than memory holds; two dimensions of the service have some thousands. */
const mostSparseCells = 100_000;

interface Dimension {
  readonly id: string;
  readonly codes: readonly string[];
  readonly labels: JsonObject;
  readonly units: JsonValue;
  readonly role: 'time' | 'metric' | null;
}

/**
 * JSON-stat, version 1 or 2 (json-stat.org/full): a cube whose figures stand in one array, or sparse in an object,
 * the last dimension running fastest; a status may stand beside each.
 */
export function readJsonStat(payload: JsonValue, lexicon: Lexicon): Table | Declined {
  if (!isObject(payload) || !isObject(payload.dimension ?? null)) return declined('no cube');
  const dimensions = dimensionsOf(payload);
  if (dimensions === null) return declined('a cube whose dimensions are not told');
  const length = dimensions.reduce((product, { codes }) => product * codes.length, 1);
  const values = cellsOf(payload.value ?? null, length);
  if (values === null || length === 0)
    return declined('a cube with more or fewer figures than cells, or too many cells');
  const columns: Column[] = [];
  let run = length;
  for (const dimension of dimensions) {
    run /= dimension.codes.length;
    columns.push(...columnsOf(lexicon, dimension, length, run));
  }
  columns.push(column('value', { kind: 'figure', figure: 'any' }, 'key', values));
  const status = payload.status ?? null;
  if (status !== null) {
    const flags = isScalar(status) ? values.map(() => status) : cellsOf(status, length);
    if (flags === null) return declined('a cube with more or fewer flags than cells');
    columns.push(column('status', { kind: 'flag' }, 'key', flags));
  }
  return { shape: 'json-stat', columns, length, meta: metaOf(payload, dimensions) };
}

function dimensionsOf(payload: JsonObject): Dimension[] | null {
  const told = payload.dimension as JsonObject;
  const ids = payload.id ?? told.id ?? null;
  const size = payload.size ?? told.size ?? null;
  const roles = payload.role ?? told.role ?? null;
  if (!isArray(ids) || !isArray(size) || ids.length !== size.length) return null;
  const dimensions = ids.map((id, place) => {
    const own = typeof id === 'string' ? (told[id] ?? null) : null;
    const category = isObject(own) ? (own.category ?? null) : null;
    if (typeof id !== 'string' || !isObject(category)) return null;
    const labels = category.label ?? null;
    const codes = codesOf(category.index ?? null, labels);
    const role = (['time', 'metric'] as const).find((one) => holds(roles, one, id)) ?? null;
    return codes === null || codes.length !== size[place]
      ? null
      : { id, codes, labels: isObject(labels) ? labels : {}, units: category.unit ?? null, role };
  });
  return dimensions.every((one) => one !== null) ? dimensions : null;
}

function holds(roles: JsonValue, role: string, id: string): boolean {
  const ids = isObject(roles) ? (roles[role] ?? null) : null;
  return isArray(ids) && ids.includes(id);
}

/** `["F", "M"]`, `{"F": 0, "M": 1}`, or the one key of the labels. */
function codesOf(index: JsonValue, labels: JsonValue): string[] | null {
  if (isArray(index)) return index.every((code) => typeof code === 'string') ? [...index] : null;
  if (!isObject(index)) {
    const only = isObject(labels) ? Object.keys(labels) : [];
    return only.length === 1 ? only : null;
  }
  const codes: string[] = [];
  for (const code of Object.keys(index)) {
    const place = index[code];
    if (typeof place !== 'number' || codes[place] !== undefined) return null;
    codes[place] = code;
  }
  return codes.length === Object.keys(index).length ? codes : null;
}

function cellsOf(told: JsonValue, length: number): JsonScalar[] | null {
  if (isArray(told)) return told.length === length && told.every(isScalar) ? [...told] : null;
  if (!isObject(told) || length > mostSparseCells) return null;
  const cells: JsonScalar[] = Array.from({ length }, () => null);
  for (const [key, value] of Object.entries(told)) {
    if (!/^\d+$/.test(key) || Number(key) >= length || !isScalar(value)) return null;
    cells[Number(key)] = value;
  }
  return cells;
}

function columnsOf(
  lexicon: Lexicon,
  { id, codes, labels, role }: Dimension,
  length: number,
  run: number,
): Column[] {
  const codeAt = (row: number) => codes[Math.floor(row / run) % codes.length] ?? '';
  const labelAt = (row: number) => {
    const label = labels[codeAt(row)] ?? null;
    return typeof label === 'string' ? label : null;
  };
  const cells = (of: (row: number) => JsonScalar) => Array.from({ length }, (_, row) => of(row));
  if (role === 'time') return [column(id, { kind: 'year' }, 'key', cells(codeAt))];
  if (role === 'metric')
    return [
      column(
        id,
        { kind: 'indicator' },
        'key',
        cells((row) => labelAt(row) ?? codeAt(row)),
      ),
    ];
  const own: Role = roleOf(lexicon, id);
  if (own.kind === 'year' || own.kind === 'indicator' || own.kind === 'subject')
    return [column(id, own, 'key', cells(codeAt))];
  if (own.kind !== 'axis' || own.stem === '#any')
    return [column(id, { kind: 'unknown' }, 'keys', cells(codeAt))];
  return [
    column(id, own, 'key', cells(codeAt)),
    ...(Object.keys(labels).length === 0
      ? []
      : [column(`${id}_label`, { ...own, part: 'label' }, 'key', cells(labelAt))]),
  ];
}

/** What stands beside the cube, and the unit of its figures. */
function metaOf(payload: JsonObject, dimensions: readonly Dimension[]): Map<string, JsonValue> {
  const others = Object.keys(payload).filter((key) => !cubeKeys.has(key));
  const meta = new Map(others.map((key) => [plainKey(key), payload[key] ?? null]));
  for (const { units } of dimensions) {
    if (!isObject(units)) continue;
    for (const unit of Object.values(units)) {
      if (!isObject(unit)) continue;
      const label = unit.label ?? unit.base ?? unit.symbol ?? null;
      if (typeof label === 'string') meta.set('unit', label);
      // A power of ten, whatever a multiplier is elsewhere.
      if (unit.multiplier !== undefined) meta.set('unit_mult', unit.multiplier);
    }
  }
  return meta;
}
