/** House styles by chance: style of table × envelope × names × numbers × what stands beside. */
import fc from 'fast-check';
import type { Request } from '../../src/model/request.ts';
import type { Axis, Cell, Layout, Rows } from './layouts/layout.ts';
import {
  byFirst,
  camel,
  distinctAxes,
  distinctCodes,
  nested,
  noise,
  plainWord,
  snake,
  subjectOf,
} from './layouts/parts.ts';
import type { World } from './world.ts';

export interface HouseStyle {
  readonly table: 'records' | 'tuples' | 'headed' | 'maps' | 'wide' | 'columns' | 'groups';
  readonly envelope:
    | 'none'
    | 'data'
    | 'results-data'
    | 'statistic'
    | 'pair'
    | 'counted'
    | 'metadata';
  readonly names: 'snake' | 'camel' | 'fr' | 'nl' | 'roles' | 'meaningless';
  readonly figure: string;
  readonly numbers: 'json' | 'text' | 'belgian' | 'blanks';
  readonly codes: 'code' | 'code-and-label' | 'object';
  readonly beside: readonly ('row' | 'constant' | 'unit' | 'year' | 'subject' | 'key' | 'empty')[];
}

export const houseStyle: fc.Arbitrary<HouseStyle> = fc.record({
  table: fc.constantFrom('records', 'tuples', 'headed', 'maps', 'wide', 'columns', 'groups'),
  envelope: fc.constantFrom(
    'none',
    'data',
    'results-data',
    'statistic',
    'pair',
    'counted',
    'metadata',
  ),
  names: fc.constantFrom('snake', 'camel', 'fr', 'nl', 'roles', 'meaningless'),
  figure: fc.oneof(
    fc.constantFrom(
      'total',
      'aantal',
      'effectif',
      'value',
      'n',
      'anzahl',
      'cantidad',
      'liczba',
      '数',
    ),
    fc.stringMatching(/^[a-z]{1,9}_?[a-z0-9]{0,3}$/),
  ),
  numbers: fc.constantFrom('json', 'text', 'belgian', 'blanks'),
  codes: fc.constantFrom('code', 'code-and-label', 'object'),
  beside: fc.uniqueArray(
    fc.constantFrom('row', 'constant', 'unit', 'year', 'subject', 'key', 'empty'),
    { maxLength: 3 },
  ),
});

/** A layout for a style; of styles that cannot be together the simpler is taken. */
export const randomLayout: fc.Arbitrary<Layout> = houseStyle.map(layoutOf);

export function layoutOf(style: HouseStyle): Layout {
  return {
    name: JSON.stringify(style),
    after: 'nobody: drawn by chance',
    body: (request, rows, world) =>
      inEnvelope(style, request, tableOf(style, request, rows, world), rows),
  };
}

function tableOf(style: HouseStyle, request: Request, rows: Rows, world: World): unknown {
  const figure = (value: number) => spelled(style, value, request.endpoint === 'carph' ? 2 : 0);
  const axes = distinctAxes(rows);
  switch (style.table) {
    case 'records':
      return rows.cells.map((cell, at) => recordOf(style, request, rows, world, cell, at));
    case 'tuples':
      return rows.cells.map((cell) => [...distinctCodes(rows, cell), figure(cell.value)]);
    case 'headed':
      return [
        [...axes.map((axis, at) => nameOf(style, axis, at)), style.figure],
        ...rows.cells.map((cell) => [...distinctCodes(rows, cell), figure(cell.value)]),
      ];
    case 'maps':
      return nested(rows, ({ value }) => figure(value));
    case 'columns':
      return {
        ...Object.fromEntries(
          axes.map((axis, at) => [
            nameOf(style, axis, at),
            rows.cells.map((cell) => distinctCodes(rows, cell)[at]),
          ]),
        ),
        [`${style.figure}_`]: rows.cells.map(({ value }) => figure(value)),
      };
    case 'wide':
    case 'groups':
      return byOuter(style.table, rows, figure);
  }
}

/** A row or a list of rows for each category of the outer axis. */
function byOuter(
  table: 'wide' | 'groups',
  rows: Rows,
  figure: (value: number) => string | number,
): unknown {
  const axes = distinctAxes(rows);
  const key = (cell: Cell) => distinctCodes(rows, cell).at(-1) ?? 'ALL';
  if (axes.length < 2) return rows.cells.map((cell) => ({ c: key(cell), w: figure(cell.value) }));
  if (table === 'groups') {
    return [...byFirst(rows)].map(([c, cells]) => ({
      c,
      in: cells.map((cell) => ({ c: key(cell), w: figure(cell.value) })),
    }));
  }
  return axes[0]!.codes.map((outer) => ({
    rij: outer,
    ...Object.fromEntries(
      axes[1]!.codes.map((inner) => [inner, figure(rows.at([outer, inner]) ?? 0)]),
    ),
  }));
}

function recordOf(
  style: HouseStyle,
  request: Request,
  rows: Rows,
  world: World,
  cell: Cell,
  at: number,
): unknown {
  const axes = distinctAxes(rows);
  const has = (name: HouseStyle['beside'][number]) => style.beside.includes(name);
  const decimals = request.endpoint === 'carph' ? 2 : 0;
  return {
    ...(has('row') ? { z_row: at + 1 } : {}),
    ...(has('constant') ? { z_version: 12 } : {}),
    ...(has('year') && request.year !== null ? { z_year: request.year } : {}),
    ...(has('subject') ? { z_subject: subjectOf(request, world).id } : {}),
    ...Object.fromEntries(
      distinctCodes(rows, cell).flatMap((code, place) =>
        codeMembers(style, axes[place]!, place, code),
      ),
    ),
    [`${style.figure}_`]: spelled(style, cell.value, decimals),
    ...(has('unit') ? { z_unit: request.endpoint } : {}),
    ...(has('key') ? { z_key: noise(request, 900) * 100 + at } : {}),
    ...(has('empty') ? { z_note: null } : {}),
  };
}

function codeMembers(
  style: HouseStyle,
  axis: Axis,
  at: number,
  code: string,
): readonly (readonly [string, unknown])[] {
  const name = nameOf(style, axis, at);
  if (style.codes === 'code' || axis.dimension === 'year') return [[name, code]];
  if (style.codes === 'object') {
    return [[name, { code, fr: axis.label(code, 'fr'), nl: axis.label(code, 'nl') }]];
  }
  return [
    [name, code],
    [`${name}_label`, axis.label(code, 'nl')],
  ];
}

function nameOf({ names }: HouseStyle, axis: Axis, at: number): string {
  if (names === 'snake') return snake(axis.dimension);
  if (names === 'camel') return camel(axis.dimension);
  if (names === 'roles')
    return { group: 'by', field: 'split', reason: 'why', year: 'when' }[axis.role];
  if (names === 'meaningless') return `c${at}`;
  return plainWord(axis.title(names));
}

/** Text only where the whole source is text: the format is one for each source. */
function spelled({ numbers }: HouseStyle, value: number, decimals: number): string | number {
  if (numbers === 'json') return value;
  if (numbers === 'text') return String(value);
  const [whole = '', rest] = value.toFixed(decimals).split('.');
  const separator = numbers === 'belgian' ? '.' : '\u00a0';
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, separator);
  return rest === undefined ? digits : `${digits},${rest}`;
}

function inEnvelope(style: HouseStyle, request: Request, table: unknown, rows: Rows): unknown {
  switch (style.envelope) {
    case 'none':
      return table ?? { data: null };
    case 'data':
      return { data: table };
    case 'results-data':
      return { results: { data: table } };
    case 'statistic':
      return { [request.endpoint]: table };
    case 'pair':
      return [{ page: 1, pages: 1, rows: rows.cells.length }, table];
    case 'counted':
      return { success: true, count: rows.cells.length, items: table, error: null };
    case 'metadata':
      return {
        meta: {
          took: noise(request, 80),
          year: request.year,
          by: request.groupby,
          of: request.field,
        },
        payload: table,
        links: { self: `/${request.endpoint}/${noise(request, 1e6)}` },
      };
  }
}
