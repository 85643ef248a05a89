/**
 * Lists beside the figures that are no parts of their rows. In: a table. Out: the table without the columns of such a list:
 * rows that name themselves do not go by their places in another list, unless that one names them alike. Of a legend, what
 * the rows say themselves is explained; other numbers in it are not.
 */
import type { Leaf } from '../skeleton/layout.ts';
import { textAt } from './columns.ts';
import type { Column, Table } from './table.ts';

/** The table without its legends; what stands in them is found by no row. */
export function withoutLegends(table: Table): Table {
  const lists = new Map<string, Column[]>();
  for (const column of table.columns) {
    if (column.along === null) continue;
    const list = `${column.node.wilds.at(-1)?.node.where} ${column.along}`;
    lists.set(list, [...(lists.get(list) ?? []), column]);
  }
  const legends = [...lists.values()].filter((list) => isLegend(list, table));
  if (legends.length === 0) return table;
  const left = new Set(legends.flat());
  const repeated = legends.flatMap((list) => {
    const own = ownColumns(list, table);
    return list.filter((column) => own.some((one) => isSaid(one, column, table.rows)));
  });
  return {
    ...table,
    columns: table.columns.filter((column) => !left.has(column)),
    apart: [
      ...table.apart,
      ...[...left].filter((one) => !repeated.includes(one)).map(({ node }) => node),
    ],
  };
}

/** The columns of the rows themselves, where a list goes along with these; members taken as data are some too. */
function ownColumns([list]: readonly Column[], { columns, figure, rows }: Table): Column[] {
  const own = columns.filter(
    ({ from, node, along }) =>
      along === null && from !== 'position' && node.wilds.length === list?.along,
  );
  const isMap = figure.wilds.length - 1 === list?.along && figure.wilds.at(-1)?.kind === 'map';
  const keys = new Set(isMap ? rows.map(({ scope }) => scope.key) : []);
  const members = [...keys].map((key): Column => {
    const valueAt = ({ scope, value }: Leaf) => (scope.key === key ? value : undefined);
    return { name: String(key), node: figure, from: 'leaf', along: null, piece: null, valueAt };
  });
  return [...own, ...members];
}

/** Whether a list stands beside rows that name themselves, or whose figures name its elements: `ref` beside `id`. */
function isLegend(list: readonly Column[], table: Table): boolean {
  const figures: Column = {
    ...{ name: 'figure', node: table.figure, from: 'leaf', along: null, piece: null },
    valueAt: ({ value }) => value,
  };
  const own = [...ownColumns(list, table), figures];
  const isNamed = own.some((column) => list.some((other) => isSaid(column, other, table.rows)));
  const isAlike = (one: Column, other: Column) =>
    [...valuesOf(one, table.rows).values()].some(({ size }) => size > 1) &&
    table.rows.every((row) => [null, textAt(other, row)].includes(textAt(one, row)));
  return isNamed && !own.some((one) => list.some((other) => isAlike(one, other)));
}

/** Whether one column has the values of another in every answer, some of them in another order. */
function isSaid(one: Column, other: Column, rows: readonly Leaf[]): boolean {
  const [own, theirs] = [valuesOf(one, rows), valuesOf(other, rows)];
  const sizes = [...own.values()].map(({ size }) => size);
  return (
    Math.max(...sizes) > 1 &&
    [...own].every(([at, values]) => {
      const told = theirs.get(at) ?? new Set();
      return told.size === values.size && [...values].every((value) => told.has(value));
    })
  );
}

/** The values of a column, by answer. */
function valuesOf(column: Column, rows: readonly Leaf[]): Map<number, Set<string>> {
  const values = new Map<number, Set<string>>();
  for (const row of rows) {
    const text = textAt(column, row);
    const held = values.get(row.scope.at) ?? new Set();
    if (text !== null) values.set(row.scope.at, held.add(text));
  }
  return values;
}
