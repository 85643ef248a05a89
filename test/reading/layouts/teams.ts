/** Bodies as a small team writes them: labels for keys, and tables with their titles. */
import type { Request } from '../../../src/model/request.ts';
import type { World } from '../world.ts';
import type { Axis, Cell, Layout, Rows } from './layout.ts';
import { byFirst, distinctAxes, plainWord, statisticWord, subjectOf, sumOf } from './parts.ts';

const totalOf = (cells: readonly Cell[]): number =>
  cells.reduce((total, { value }) => total + value, 0);

const isRate = ({ endpoint }: Request): boolean => endpoint === 'carph';

/** PHP: French labels as keys, a total at the end of each map. */
function labelMaps(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  if (rows.cells.length === 0) return { success: true, data: [] };
  const inner = (axis: Axis, at: number, cells: readonly Cell[]) => ({
    ...Object.fromEntries(
      axis.codes
        .map((code) => [code, cells.filter(({ codes }) => codes[at] === code)] as const)
        .filter(([, some]) => some.length > 0)
        .map(([code, some]) => [axis.label(code, 'fr'), totalOf(some)]),
    ),
    ...(isRate(request) || axis.role === 'year' ? {} : { Total: totalOf(cells) }),
  });
  if (axes.length === 0) return { success: true, data: { Total: sumOf(rows) } };
  if (axes.length === 1) return { success: true, data: inner(axes[0]!, 0, rows.cells) };
  return {
    success: true,
    data: {
      ...Object.fromEntries(
        [...byFirst(rows)].map(([code, cells]) => [
          axes[0]!.label(code, 'fr'),
          inner(axes[1]!, 1, cells),
        ]),
      ),
      ...(axes[0]!.role === 'year' ? {} : { Total: inner(axes[1]!, 1, rows.cells) }),
    },
  };
}

/** A node for everybody, with the split inside; Dutch labels as keys all the way down. */
function splitInside(request: Request, rows: Rows, world: World): unknown {
  const { id, nameNl } = subjectOf(request, world);
  const axes = distinctAxes(rows);
  const node = (cells: readonly Cell[], at: number): unknown => ({
    ...(isRate(request)
      ? at < axes.length
        ? {}
        : { percentage: cells[0]!.value }
      : axes[at]?.role === 'year'
        ? {}
        : { aantal: totalOf(cells) }),
    ...(at < axes.length
      ? {
          verdeling: Object.fromEntries(
            axes[at]!.codes.map(
              (code) => [code, cells.filter(({ codes }) => codes[at] === code)] as const,
            )
              .filter(([, some]) => some.length > 0)
              .map(([code, some]) => [axes[at]!.label(code, 'nl'), node(some, at + 1)]),
          ),
        }
      : {}),
  });
  return {
    id: Number(id),
    naam: nameNl,
    jaar: request.year,
    ...(rows.cells.length === 0 ? { aantal: null } : (node(rows.cells, 0) as object)),
  };
}

/** lodash groupBy: a list of rows under the label of each group. */
function groupedByLabel(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  const row = (cell: Cell) => {
    const axis = axes.at(-1);
    return {
      ...(axis === undefined
        ? {}
        : { [plainWord(axis.title('fr'))]: axis.label(cell.codes[axes.length - 1]!, 'fr') }),
      nombre: cell.value,
    };
  };
  if (axes.length < 2) return { [statisticWord(request, 'fr')]: rows.cells.map(row) };
  return {
    [statisticWord(request, 'fr')]: Object.fromEntries(
      [...byFirst(rows)].map(([code, cells]) => [axes[0]!.label(code, 'fr'), cells.map(row)]),
    ),
  };
}

/** Labels and numbers in two lists; crossed, a list of numbers for each label of the group. */
function labelledLists(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  const inner = axes.at(-1);
  if (inner === undefined) return { total: rows.cells[0]?.value ?? 0 };
  const labels = inner.codes.map((code) => inner.label(code, 'nl'));
  if (axes.length === 1) {
    return {
      labels,
      [request.endpoint]: rows.cells.map(({ value }) => value),
    };
  }
  return {
    labels,
    [request.endpoint]: Object.fromEntries(
      axes[0]!.codes.map((code) => [
        axes[0]!.label(code, 'nl'),
        inner.codes.map((one) => rows.at([code, one]) ?? 0),
      ]),
    ),
  };
}

/** A table component's model: names of columns, rows below; crossed, a column for each category. */
function columnsAndRows(request: Request, rows: Rows): unknown {
  const axes = distinctAxes(rows);
  if (rows.cells.length === 0) return { columns: [], rows: [] };
  const first = axes[0]?.title('fr') ?? '';
  if (axes.length < 2) {
    return {
      columns: [first, statisticWord(request, 'fr')],
      rows: rows.cells.map(({ codes, value }) => [codes[0] ?? 'Total', value]),
    };
  }
  return {
    columns: [first, ...axes[1]!.codes],
    rows: axes[0]!.codes.map((one) => [
      one,
      ...axes[1]!.codes.map((other) => rows.at([one, other]) ?? 0),
    ]),
  };
}

export const teamLayouts: readonly Layout[] = [
  {
    name: 'label-maps-total',
    after: 'PHP associative arrays: French labels as keys and a Total in each',
    expect: { categories: 'label', totals: true },
    body: labelMaps,
  },
  {
    name: 'split-inside',
    after: 'recursive Jackson nodes: aantal and verdeling, Dutch labels as keys',
    echo: ['subject', 'year'],
    expect: { categories: 'label', totals: true },
    body: splitInside,
  },
  {
    name: 'grouped-by-label',
    after: 'lodash groupBy in a Node controller: rows under the label of each group',
    expect: { categories: 'label' },
    body: groupedByLabel,
  },
  {
    name: 'labelled-lists',
    after: 'Flask for ApexCharts: labels, and lists of numbers by label of the group',
    expect: { categories: 'label' },
    body: labelledLists,
  },
  {
    name: 'columns-and-rows',
    after:
      'pandas pivot_table().reset_index().to_dict("split"), Metabase and ag-grid: columns, rows',
    body: columnsAndRows,
  },
];
