/** Renders a table of figures into wire shapes: written apart from `src/`, so that it can disagree. */
export interface Cross {
  readonly outer: string;
  readonly inner: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** By row, then column; `null` is suppressed. */
  readonly figures: readonly (readonly number[])[];
}

export type Render = (
  cross: Cross,
  key: { count: string; outer: string; inner: string },
) => unknown;

function cells(cross: Cross): { row: string; column: string; figure: number }[] {
  return cross.rows.flatMap((row, i) =>
    cross.columns.map((column, j) => ({ row, column, figure: cross.figures[i]?.[j] ?? 0 })),
  );
}

function mapOf<T>(keys: readonly string[], value: (index: number) => T): Record<string, T> {
  return Object.fromEntries(keys.map((key, index) => [key, value(index)]));
}

/** Every shape that can hold a cross of two dimensions. */
export const crossShapes: Readonly<Record<string, Render>> = {
  records: (cross, key) =>
    cells(cross).map((cell) => ({
      [key.outer]: cell.row,
      [key.inner]: cell.column,
      [key.count]: cell.figure,
    })),
  'nested map': ({ rows, columns, figures }) =>
    mapOf(rows, (i) => mapOf(columns, (j) => figures[i]?.[j] ?? 0)),
  'map of records': ({ rows, columns, figures }, key) =>
    mapOf(rows, (i) => mapOf(columns, (j) => ({ [key.count]: figures[i]?.[j] ?? 0 }))),
  'nested records': ({ rows, columns, figures }, key) =>
    rows.map((row, i) => ({
      [key.outer]: row,
      items: columns.map((column, j) => ({
        [key.inner]: column,
        [key.count]: figures[i]?.[j] ?? 0,
      })),
    })),
  wide: ({ rows, columns, figures }, key) =>
    rows.map((row, i) => ({ [key.outer]: row, ...mapOf(columns, (j) => figures[i]?.[j] ?? 0) })),
  'header and rows': (cross, key) => ({
    columns: [key.outer, key.inner, key.count],
    rows: cells(cross).map(({ row, column, figure }) => [row, column, figure]),
  }),
  columns: (cross, key) => ({
    [key.outer]: cells(cross).map(({ row }) => row),
    [key.inner]: cells(cross).map(({ column }) => column),
    [key.count]: cells(cross).map(({ figure }) => figure),
  }),
};

export const envelopes: Readonly<Record<string, (payload: unknown) => unknown>> = {
  bare: (payload) => payload,
  data: (payload) => ({ data: payload }),
  'results.data': (payload) => ({ results: { data: payload } }),
  facts: (payload) => ({ facts: payload }),
  'items with metadata': (payload) => ({ year: 2020, status: 'ok', items: payload }),
};
