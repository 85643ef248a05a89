import { isDeepStrictEqual } from 'node:util';
import { isNumber, type JsonScalar, scalarText } from '../../body/json-value.ts';
import { plainKey } from '../../body/plain-key.ts';
import { constantText } from '../column-facts.ts';
import { areCrossed } from '../crossed-pairs.ts';
import { dimensionAsked } from '../echoes.ts';
import {
  axisRole,
  isAsked,
  isOwnFigure,
  type Role,
  roleOf,
  secondAxis,
  stemOf,
} from '../lexicon.ts';
import { type Reading, slotsOf } from '../reading.ts';
import { type Column, isUnknownKey, type Table, withRoles } from '../table.ts';
import { ambiguous } from '../unreadable.ts';
import { isYearColumn } from '../years.ts';

/**
 * `{dim1: "level", dim1_code: "A", dim1_label: "Niveau A"}`: columns named after one that tells in every row of which
 * of the dimensions asked for they are. They are called by that dimension then, and the one that told it is gone; so
 * are those that say again what columns of that dimension said.
 */
export function withDimensionsTold({ lexicon }: Reading, table: Table): Table {
  const named: Column[] = [];
  const told = new Set<Column>();
  for (const teller of table.columns) {
    const dimension = isUnknownKey(teller) ? dimensionAsked(lexicon, constantText(teller)) : null;
    if (dimension === null) continue;
    const parts = table.columns.filter(
      ({ name, source }) =>
        source === 'key' && plainKey(name).startsWith(`${plainKey(teller.name)}_`),
    );
    if (parts.length === 0) continue;
    for (const part of parts) {
      const name = dimension + plainKey(part.name).slice(plainKey(teller.name).length);
      const twin = named.find((one) => one.name === name);
      if (twin === undefined) named.push({ ...part, name, role: roleOf(lexicon, name) });
      else if (!isDeepStrictEqual(twin.values, part.values)) return table;
    }
    for (const one of [teller, ...parts]) told.add(one);
  }
  return { ...table, columns: [...named, ...table.columns.filter((one) => !told.has(one))] };
}

/**
 * `{km: 5, count: 12}`, `{days: 2, count: 15}`: a dimension asked for that is told by what its categories are counted in.
 * It is one where nothing else may be: beside the figure asked for there are whole numbers under one such name, by
 * which, with the other dimensions, each row is told from the others, and no column of words or of another meaning.
 */
export function withUnitColumns(reading: Reading, table: Table): Table {
  const { lexicon, statistic } = reading;
  const isFigure = ({ role }: Column) => isOwnFigure(role, statistic.measure);
  const found = new Map<Column, string>();
  for (const { dimension } of slotsOf(reading)) {
    const units = lexicon.vocabulary.dimensionUnits[dimension] ?? [];
    if (table.columns.some(({ role }) => stemOf(role) === dimension)) continue;
    const [only, ...more] = table.columns.filter(({ name }) => units.includes(plainKey(name)));
    if (only === undefined || more.length > 0 || !areCounts(only, table)) return table;
    found.set(only, dimension);
  }
  const others = table.columns.filter((one) => !found.has(one));
  const isClear = (one: Column) =>
    isFigure(one) ||
    isAsked(lexicon, one.role) ||
    isYearColumn(one) ||
    (one.role.kind !== 'axis' &&
      one.source === 'key' &&
      one.values.every((cell) => typeof cell !== 'string'));
  if (!others.some(isFigure) || !others.every(isClear)) return table;
  const telling = table.columns.filter(
    (one) => found.has(one) || isAsked(lexicon, one.role) || isYearColumn(one),
  );
  const rows = Array.from({ length: table.length }, (_, row) =>
    JSON.stringify(telling.map(({ values }) => scalarText(values[row] ?? null))),
  );
  if (table.length < 2 || new Set(rows).size < rows.length) return table;
  return withRoles(table, (one) => {
    const dimension = found.get(one);
    return dimension === undefined ? undefined : axisRole(dimension, 'value');
  });
}

function areCounts({ values, source }: Column, { length }: Table): boolean {
  const isWhole = (cell: JsonScalar | undefined) =>
    isNumber(cell) && Number.isInteger(Number(scalarText(cell)));
  return source === 'key' && Array.from({ length }, (_, row) => values[row]).every(isWhole);
}

interface Numbered {
  readonly column: Column;
  readonly base: string;
  readonly number: string;
}

/**
 * `{Var1: "F", Var2: "A", Freq: 12}`, as R tells a table of two, and `{dim1: "gender", val1: "F", dim2: null, val2: null,
 * n: 12}`, as a cube does: columns told apart by a number are categories of the dimensions asked for, which one of them
 * names, or which their categories tell. The table as it was where they may be anything else.
 */
export function withNumberedAxes(reading: Reading, received: Table): Table {
  const { lexicon, statistic } = reading;
  const table = withoutTwins(reading, received);
  const { columns } = table;
  const numbered = numberedAmong(columns);
  const hollow = numbered.filter(({ column }) => column.values.every((value) => value === null));
  const told = numbered.filter((one) => !hollow.includes(one));
  const hasAxis = columns.some(({ role, source }) => role.kind === 'axis' || source === 'keys');
  const named = rolesNamed(reading, told, hasAxis);
  const figures = columns.filter(({ role }) => isOwnFigure(role, statistic.measure));
  const unknown = told.filter(({ column }) => column.role.kind === 'unknown');
  if (named === null && (unknown.length === 0 || figures.length === 0)) return table;
  if (named === null && hasAxis) return withNumberedCodes(table, unknown);
  const roles = named ?? rolesPlaced(unknown, lexicon.requested);
  if (roles === null) return table;
  for (const { column } of hollow) if (column.role.kind === 'unknown') roles.set(column, note);
  return withRoles(table, (one) => roles.get(one));
}

const note: Role = { kind: 'note' };

/**
 * `{merkmal1: "Geschlecht", wert1: "Frauen", merkmal2: "Stufe", wert2: "A", n: 12}`: of each number one column says in
 * every row which of the dimensions asked for the others are. Beside another axis both numbers have to. `null` where that
 * is not all there is.
 */
function rolesNamed(
  { lexicon }: Reading,
  told: readonly Numbered[],
  hasAxis: boolean,
): Map<Column, Role> | null {
  const roles = new Map<Column, Role>();
  const dimensions = new Set<string>();
  const numbers = new Set(told.map(({ number }) => number));
  for (const number of numbers) {
    const own = told.filter((one) => one.number === number).map(({ column }) => column);
    const [teller, ...more] = own.filter(
      (one) => dimensionAsked(lexicon, constantText(one)) !== null,
    );
    const dimension = dimensionAsked(lexicon, teller === undefined ? null : constantText(teller));
    const isOpen = ({ role }: Column) =>
      role.kind === 'unknown' || (role.kind === 'axis' && role.stem.startsWith('#'));
    if (teller === undefined || dimension === null || more.length > 0 || own.length < 2)
      return null;
    if (dimensions.has(dimension) || !own.every((one) => one === teller || isOpen(one)))
      return null;
    dimensions.add(dimension);
    for (const one of own)
      roles.set(one, axisRole(dimension, one.role.kind === 'axis' ? one.role.part : 'value'));
    roles.set(teller, note);
  }
  return dimensions.size > (hasAxis ? 1 : 0) ? roles : null;
}

/**
 * `{code1: "F", code2: "F", n: 12}`: where one dimension was asked for twice, the second says what the first did. `A1` and
 * `A2` are classes, and no such columns.
 * @throws Unreadable where it does not
 */
function withoutTwins({ request, statistic }: Reading, table: Table): Table {
  const { columns } = table;
  if (request.groupby === null || request.groupby !== request.field) return table;
  if (!columns.some(({ role }) => isOwnFigure(role, statistic.measure))) return table;
  const named = numberedAmong(columns).filter(
    ({ base, column: { values } }) =>
      base.length > 2 && values.every((value) => typeof value === 'string'),
  );
  const firsts = new Map(
    named.filter(({ number }) => number === '1').map(({ base, column }) => [base, column]),
  );
  const seconds = named.filter(({ base, number }) => number === '2' && firsts.has(base));
  const other = seconds.find(
    ({ base, column }) => !isDeepStrictEqual(firsts.get(base)?.values, column.values),
  );
  if (other !== undefined)
    throw ambiguous(`${other.column.name} is not what ${other.base}1 is, of one dimension`);
  const twins = new Set(seconds.map(({ column }) => column));
  return { ...table, columns: columns.filter((one) => !twins.has(one)) };
}

function numberedAmong(columns: readonly Column[]): Numbered[] {
  return columns.flatMap((column) => {
    const [, base = '', number = ''] = /^(\D+?)_?([12])$/.exec(column.name) ?? [];
    return column.source === 'key' && base !== '' ? [{ column, base, number }] : [];
  });
}

/** `{merkmal2: "100", bezeichnung2: "Vollzeit"}`: what changes with a label of the same number is its code. */
function withNumberedCodes(table: Table, numbered: readonly Numbered[]): Table {
  const roles = new Map<Column, Role>();
  for (const { column: label, number } of numberedAmong(table.columns)) {
    if (label.role.kind !== 'axis' || label.role.part !== 'label') continue;
    const [code, ...more] = numbered.filter((one) => one.number === number);
    if (code !== undefined && more.length === 0 && areOne(code.column, label, table.length))
      roles.set(code.column, axisRole(label.role.stem, 'code'));
  }
  return withRoles(table, (one) => roles.get(one));
}

/** Whether each value of a column goes with one of another. */
function areOne(one: Column, other: Column, length: number): boolean {
  const rows = Array.from({ length }, (_, row) => [one.values[row], other.values[row]]);
  const pairs = new Set(rows.map((pair) => JSON.stringify(pair)));
  const distinct = [one, other].map(({ values }) => new Set(values).size);
  return distinct.every((size) => size === pairs.size);
}

/** The first and the second of two columns of texts with one name, or the first alone; `null` if they are not as many as asked. */
function rolesPlaced(
  told: readonly Numbered[],
  requested: readonly string[],
): Map<Column, Role> | null {
  const [one, other] = [...told].sort((a, b) => a.number.localeCompare(b.number));
  const areTexts = told.every(({ column }) =>
    column.values.every((value) => typeof value === 'string'),
  );
  if (one === undefined || told.length !== requested.length) return null;
  // `{dim1: 2, dim2: "S"}`: numbers are categories where each stands with each of the others, once.
  if (!areTexts && !isWhole(one, other)) return null;
  if (one.number !== '1') return null;
  // One address of all rows is no category of them.
  const areApart = new Set(one.column.values).size === one.column.values.length;
  if (other === undefined && !(areApart && one.column.values.length > 1)) return null;
  if (other !== undefined && !(other.number === '2' && other.base === one.base)) return null;
  const roles = new Map<Column, Role>([[one.column, axisRole('#any', 'code')]]);
  if (other !== undefined) roles.set(other.column, axisRole(secondAxis, 'code'));
  return roles;
}

function isWhole({ column }: Numbered, other: Numbered | undefined): boolean {
  return areCrossed(column.values.map((value, row) => [value, other?.column.values[row]]));
}
