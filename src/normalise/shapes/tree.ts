import { isLook } from '../../body/chart-look.ts';
import {
  isArray,
  isObject,
  isScalar,
  type JsonObject,
  type JsonValue,
} from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { subjectKey } from '../echoes.ts';
import { axisStem, isWrapperKey, type Lexicon, type Role, roleOf } from '../lexicon.ts';
import { type Column, type Declined, declined, type Table } from '../table.ts';
import { yearLike } from '../years.ts';
import { flatRecord } from './flat-record.ts';
import { isAggregation, isBranch, isBucketCount, isFrame, isMeasured } from './frames.ts';
import { addRow, columnNamed, type Growing, type Opened, type Place, top } from './growing.ts';
import { type Cell, isLooseFigure, strayIn, systemRole } from './loose.ts';
import { withoutItsName } from './own-name.ts';
import { partsOf } from './parts.ts';
import { byCategory, mapOfEntries, mapOfPairs, mapOfSingles } from './turned-maps.ts';

const mostAxes = 6;
/** Tens of thousands of records of a key each would take hours, and say nothing that anybody asked. */
const mostCells = 25_000_000;
const mostColumns = 1000;

/**
 * Records, maps and any nesting of both: a member is a column, the keys of a map are an axis, what
 * stands around a record belongs to each record inside. Whether an object is a record or a map is
 * told by its keys: names that mean something make a record, anything else a map of categories.
 */
export function readTree(
  payload: JsonValue,
  lexicon: Lexicon,
  subjectId: string | null,
): Table | Declined {
  const growing: Growing = {
    lexicon,
    subjectId,
    columns: new Map(),
    members: [],
    forms: new Set(),
    totalRows: new Set(),
    meta: new Map(),
    length: 0,
    hollow: 0,
    refusal: null,
  };
  walk(growing, payload, { level: 0, under: null, around: [] });
  if (growing.refusal !== null) return declined(growing.refusal);
  if (growing.hollow > 0 && growing.length > 0) return declined('an empty record beside others');
  const { columns, length, totalRows, forms, meta } = growing;
  if (columns.size > mostColumns && columns.size * length > mostCells)
    return declined(`${columns.size} keys in ${length} records`);
  const shape = `${forms.has('nested') ? 'nested ' : ''}${forms.has('map') ? 'map' : 'records'}`;
  return { shape, columns: [...columns.values()], length, totalRows, meta };
}

function walk(growing: Growing, received: JsonValue, place: Place): void {
  if (growing.refusal !== null) return;
  // Rows of arrays that are all there is are no map of a category.
  const value =
    mapOfEntries(received) ??
    mapOfSingles(received) ??
    (place.level === 0 ? received : mapOfPairs(received));
  if (place.level > mostAxes) {
    growing.refusal = `more than ${mostAxes} levels of records and maps`;
  } else if (isScalar(value)) {
    growing.refusal = 'a scalar where a record or a map should stand';
  } else if (isArray(value)) {
    for (const element of value) {
      if (isScalar(element) || isArray(element)) {
        growing.refusal ??= 'an array of something else than records';
        return;
      }
      walkObject(growing, element, place);
      if (growing.refusal !== null) return;
    }
  } else {
    walkObject(growing, value, place);
  }
}

function walkObject(growing: Growing, received: JsonObject, place: Place): void {
  const object = flatRecord(byCategory(received, growing.lexicon), growing.lexicon);
  const cells: Cell[] = [];
  const children: string[] = [];
  for (const key of Object.keys(object)) {
    const value = object[key] ?? null;
    if (isBucketCount(key)) {
      if (value !== 0) growing.refusal ??= `${key} tells of more than stands here`;
    } else if (isScalar(value)) {
      cells.push({ column: columnOf(growing, key, place), value });
    } else {
      const parts = partCells(growing, object, key, place);
      cells.push(...parts);
      if (parts.length > 0) continue;
      if (isBeside(growing, key, value)) keepMeta(growing, plainKey(key), value);
      // `level: []` among `level: {code: "A"}`, as PHP writes an object without members.
      else if (isHollow(value) && isDimension(growing, key))
        cells.push({ column: columnOf(growing, key, place), value: null });
      else children.push(key);
    }
  }
  if (children.length === 0) {
    if (cells.length > 0) addRow(growing, place.around, cells);
    else growing.hollow += 1;
    return;
  }
  walkChildren(growing, { object, children, cells, place });
}

function walkChildren(growing: Growing, opened: Opened): void {
  const { lexicon } = growing;
  const { object, children, cells, place } = opened;
  const figures = cells.filter(
    ({ column }) => column.role.kind === 'figure' || column.role.kind === 'flag',
  );
  if (figures.length > 0) {
    growing.totalRows.add(growing.length);
    addRow(growing, place.around, cells);
  }
  const hidden = children.some(
    (key) =>
      roleOf(lexicon, key).kind === 'figure' &&
      Object.keys(object[key] ?? {}).length > 0 &&
      !isWrapperKey(lexicon, key) &&
      !isAggregation(lexicon, key, object[key] ?? null) &&
      !isMeasured(lexicon, key, opened),
  );
  if (cells.some((cell) => isLooseFigure(lexicon, cell)) || (hidden && children.length === 1)) {
    growing.refusal = 'a figure without a known name beside a nested split';
    return;
  }
  const around = [...place.around, ...cells.filter((cell) => !figures.includes(cell))];
  const inside = { ...opened, place: { ...place, around } };
  if (children.length === 1 && walkOnly(growing, inside)) return;
  growing.refusal = strayIn(lexicon, opened);
  if (growing.refusal === null) walkMap(growing, inside, figures.length > 0);
}

/** Opens the one container of an object. @returns whether its key is no category. */
function walkOnly(growing: Growing, opened: Opened): boolean {
  const { lexicon } = growing;
  const { object, cells, place } = opened;
  const [key = ''] = opened.children;
  const value = object[key] ?? null;
  if (isRestriction(growing, key)) {
    growing.refusal = `the restriction ${key} around figures`;
    return true;
  }
  if (addCodes(growing, key, value, place)) return true;
  // `{year: 2020, data: {}}` among years that have some.
  if (place.level > 0 && isObject(value) && Object.keys(value).length === 0 && isOfYear(cells))
    return true;
  const wraps =
    isWrapperKey(lexicon, key) ||
    key === growing.subjectId ||
    isAggregation(lexicon, key, value) ||
    isMeasured(lexicon, key, opened) ||
    (subjectKey.test(plainKey(key)) && isObject(value)) ||
    isYears(key, value) ||
    isBranch(lexicon, key, opened) ||
    isFrame(lexicon, key, opened);
  if (!wraps) return false;
  if (cells.length > 0) growing.forms.add('nested');
  // `groupe: [{code: "F", ligne: [{code: "A"}]}]`: what has its category at hand names none of those inside it.
  const isNamed = cells.some(
    ({ column: { role } }) => role.kind === 'axis' && role.stem === place.under,
  );
  const under = axisStem(lexicon, key) ?? (isNamed ? null : place.under);
  const inside = key === growing.subjectId ? withoutItsName(value) : { value, names: [] };
  for (const name of inside.names) keepMeta(growing, 'name', name);
  walk(growing, inside.value, { ...place, level: place.level + 1, under });
  return true;
}

function walkMap(growing: Growing, { object, children, place }: Opened, hasTotal: boolean): void {
  const level = place.level + 1;
  growing.forms.add('map');
  if (place.level > 0) growing.forms.add('nested');
  const axis = columnNamed(growing, '', place, 'keys', { kind: 'unknown' });
  const before = growing.length;
  const hollow = children.filter((key) => {
    const start = growing.length;
    const around = [...place.around, { column: axis, value: key }];
    walk(growing, object[key] ?? null, { level, under: null, around });
    return growing.length === start && !yearLike.test(key);
  });
  if (hollow.length > 0 && (hasTotal || growing.length > before))
    growing.refusal ??= `nothing stands under ${hollow[0]?.slice(0, 60)}, beside figures`;
}

function isDimension({ lexicon }: Growing, key: string): boolean {
  const stem = key.length > 1 ? axisStem(lexicon, key) : null;
  return stem !== null && stem !== '#any';
}

function isHollow(value: JsonValue): boolean {
  return !isScalar(value) && Object.keys(value).length === 0;
}

function isOfYear(cells: readonly Cell[]): boolean {
  return cells.some(({ column }) => column.role.kind === 'year');
}

/** `years: {2019: …, 2020: …}`. */
function isYears(key: string, value: JsonValue): boolean {
  if (!/^(by_|per_|par_)?(years?|annees?|jaar|jaren|jahre?)$/.test(plainKey(key))) return false;
  return isObject(value) && Object.keys(value).every((year) => yearLike.test(year));
}

/** `{telework: […]}`: the figures of some only, unless such days were asked for. */
function isRestriction({ lexicon }: Growing, key: string): boolean {
  if (!/^(mandatory|telework|handicap)$/.test(plainKey(key))) return false;
  const stem = axisStem(lexicon, key);
  return stem === null || !lexicon.requested.includes(stem);
}

/**
 * `language: {F: 3, N: 4, D: 1}`, `nationality: {BE: 3, FR: 1}`: under a dimension asked for, codes in
 * capitals are categories, whatever such a code means elsewhere.
 */
function addCodes(growing: Growing, key: string, value: JsonValue, place: Place): boolean {
  const stem = axisStem(growing.lexicon, key);
  if (stem === null || !growing.lexicon.requested.includes(stem) || !isObject(value)) return false;
  const codes = Object.keys(value);
  if (codes.length < 2 || !codes.every((code) => /^[A-Z]{1,3}$/.test(code))) return false;
  if (!codes.every((code) => isScalar(value[code] ?? null))) return false;
  const roles = codes.map((code) => roleOf(growing.lexicon, code).kind);
  const figures = codes.some((code, place) => code.length > 1 && roles[place] === 'figure');
  if (figures || roles.every((role) => role === 'unknown')) return false;
  growing.forms.add('map');
  const inside = { level: place.level + 1, under: stem };
  const axis = columnNamed(growing, '', inside, 'keys', { kind: 'unknown' });
  const figure = columnNamed(growing, '', top, 'position', { kind: 'figure', figure: 'any' });
  for (const code of codes) {
    const cells = [
      { column: axis, value: code },
      { column: figure, value: value[code] as Cell['value'] },
    ];
    addRow(growing, place.around, cells);
  }
  return true;
}

/** Names of metadata that stand beside the statistic and hold more than a scalar. */
function isBeside(growing: Growing, key: string, value: JsonValue): boolean {
  const plain = plainKey(key);
  const kind = growing.lexicon.tables.kinds.get(plain);
  const isNote = kind === 'note' || /^(meta|metadata|_links|geometry)$/.test(plain);
  return isNote || (isObject(value) && isLook(key, value));
}

function keepMeta({ meta }: Growing, plain: string, value: JsonValue): void {
  if (!meta.has(plain)) meta.set(plain, value);
}

/** `label: {fr, nl}`, `gender: {code, label: {fr}}`, `total: {value, flag}`: a column for each inner key. */
function partCells(growing: Growing, record: JsonObject, key: string, place: Place): Cell[] {
  const parts = partsOf(growing.lexicon, record, key);
  return parts.map(({ path, role, value: inner }) => {
    const flat = role.kind === 'figure' || role.kind === 'flag';
    const column = flat
      ? columnNamed(growing, role.kind === 'figure' ? key : path, top, 'key', role)
      : columnNamed(growing, path, place, 'key', underStem(role, place.under));
    return { column, value: inner };
  });
}

/** The column of a record's member; found again without building its id, since every record asks. */
function columnOf(growing: Growing, key: string, place: Place): Column {
  const { level, under } = place;
  const kind = level * 2 + (under === null ? 0 : 1);
  growing.members[kind] ??= new Map();
  const members = growing.members[kind];
  const known = members.get(key);
  if (known !== undefined && known.under === under) return known;
  const column = memberColumn(growing, key, place);
  if (column.under === under) members.set(key, column);
  return column;
}

function memberColumn(growing: Growing, key: string, place: Place): Column {
  const role = systemRole(growing.lexicon, key) ?? roleOf(growing.lexicon, key);
  // A count beside a nested split and the counts inside it are one measure.
  if (role.kind === 'figure' || role.kind === 'flag')
    return columnNamed(growing, key, top, 'key', role);
  return columnNamed(growing, key, place, 'key', underStem(role, place.under));
}

function underStem(role: Role, under: string | null): Role {
  const generic = role.kind === 'axis' && (role.stem === '#any' || role.stem === '#category');
  return generic && under !== null ? { ...role, stem: under } : role;
}
