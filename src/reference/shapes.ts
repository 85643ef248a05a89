import type { Category } from './dimensions.ts';
import { type Axis, type Figures, figureText } from './figures.ts';
import { jsonArray, jsonObject } from './json-text.ts';
import { recordTexts } from './records.ts';

/**
 * The wire shapes in which this service can answer. `records` is the default; the others stand for
 * what services of this kind are known to do. `gibberish` spoils one statistic alone.
 */
export type ShapeName = keyof typeof shapes | 'gibberish';

/** One figure with the categories it belongs to, outer first. */
interface Cell {
  readonly categories: readonly Category[];
  readonly text: string;
}

/** What each shape makes of the figures of one answer, envelope apart. */
const shapes = {
  records: (figures: Figures) => jsonArray(recordTexts(figures)),
  bare: (figures: Figures) => jsonArray(recordTexts(figures)),
  keyed: (figures: Figures) =>
    jsonObject(recordTexts(figures).map((record, at) => [String(at), record])),
  doubtful,
  labelled,
  map,
  nested,
  wide,
  table,
};

/** Every shape that can be asked for. */
export const shapeNames: readonly ShapeName[] = [
  ...(Object.keys(shapes) as (keyof typeof shapes)[]),
  'gibberish',
];

/** The body of a statistic's answer. */
export function shapeFigures(shape: ShapeName, figures: Figures): string {
  const plain = shape === 'gibberish' ? 'records' : shape;
  return inEnvelope(shape, figures.values.length === 0 ? '[]' : shapes[plain](figures));
}

/** The body of a list, from the JSON of each record by its id. */
export function shapeList(
  shape: ShapeName,
  records: readonly (readonly [id: string, json: string])[],
): string {
  const list = shape === 'keyed' ? jsonObject(records) : jsonArray(records.map(([, json]) => json));
  return inEnvelope(shape, list);
}

/** The body of one record. */
export function shapeDetail(shape: ShapeName, json: string): string {
  return inEnvelope(shape, json);
}

/** JSON, but of no shape that anybody could read figures from. */
export function gibberish(): string {
  return inEnvelope('gibberish', '{"état":[[["☃"],null],{"0":{"x":[true,"douze lièvres"]}}]}');
}

function inEnvelope(shape: ShapeName, data: string): string {
  return shape === 'bare' ? data : `{"results":{"data":${data}}}`;
}

function cellsOf(figures: Figures): Cell[] {
  const { axes, values, sparse } = figures;
  const [outer, inner] = axes;
  const width = inner?.categories.length ?? 1;
  const cells: Cell[] = [];
  for (let at = 0; at < values.length; at += 1) {
    if (sparse && values[at] === 0) continue;
    const categories = [
      ...(outer ? [outer.categories[Math.floor(at / width)]!] : []),
      ...(inner ? [inner.categories[at % width]!] : []),
    ];
    cells.push({ categories, text: figureText(figures, at) });
  }
  return cells;
}

/** A category's code as a value: bare where the axis counts. */
function codeText(axis: Axis, { code }: Category): string {
  return axis.naming === 'number' ? code : JSON.stringify(code);
}

function yearPair({ year }: Figures, key: string): [string, string][] {
  return year === null ? [] : [[key, String(year)]];
}

/** Records; those with reasons have two numbers, people and files of two each, and neither has a name that tells. */
function doubtful(figures: Figures): string {
  const records = recordTexts(figures);
  if (!figures.axes.some(({ naming }) => naming === 'reason')) return jsonArray(records);
  const total = new RegExp(`"${figures.measure.key}":(\\d+)}$`);
  return jsonArray(
    records.map((record) =>
      record.replace(total, (_, people) => `"n1":${people},"n2":${2 * Number(people)}}`),
    ),
  );
}

/** Labels in place of codes, under localised keys. */
function labelled(figures: Figures): string {
  return jsonArray(
    cellsOf(figures).map(({ categories, text }) =>
      jsonObject([
        ...yearPair(figures, 'Année'),
        ...figures.axes.map((axis, at): [string, string] => [
          axis.titleFr,
          axis.naming === 'number' ? categories[at]!.code : JSON.stringify(categories[at]!.labelFr),
        ]),
        [figures.measure.titleFr, text],
      ]),
    ),
  );
}

/** Cells by their outer category, in order. */
function byOuter(figures: Figures): Map<Category, Cell[]> {
  const groups = new Map<Category, Cell[]>();
  for (const cell of cellsOf(figures)) {
    const group = groups.get(cell.categories[0]!);
    if (group) group.push(cell);
    else groups.set(cell.categories[0]!, [cell]);
  }
  return groups;
}

/** Figures keyed by category, the outer first; without a split the bare figure. */
function map(figures: Figures): string {
  const cells = cellsOf(figures);
  if (figures.axes.length === 0) return cells[0]!.text;
  if (figures.axes.length === 1) return keyedByLast(cells);
  return jsonObject([...byOuter(figures)].map(([{ code }, group]) => [code, keyedByLast(group)]));
}

function keyedByLast(cells: readonly Cell[]): string {
  return jsonObject(cells.map(({ categories, text }) => [categories.at(-1)!.code, text]));
}

/** Records within records, the inner under `values`. */
function nested(figures: Figures): string {
  const { axes, measure } = figures;
  const leaf = ({ categories, text }: Cell) =>
    jsonObject([...naming(axes.at(-1)!, categories.at(-1)!), [measure.key, text]]);
  if (axes.length === 0) {
    return jsonObject([...yearPair(figures, 'year'), [measure.key, cellsOf(figures)[0]!.text]]);
  }
  if (axes.length === 1) return jsonArray(cellsOf(figures).map(leaf));
  return jsonArray(
    [...byOuter(figures)].map(([category, group]) =>
      jsonObject([...naming(axes[0]!, category), ['values', jsonArray(group.map(leaf))]]),
    ),
  );
}

function naming(axis: Axis, category: Category): [string, string][] {
  if (axis.naming === 'number') return [[axis.name, category.code]];
  return [
    ['code', JSON.stringify(category.code)],
    ['label_fr', JSON.stringify(category.labelFr)],
    ['label_nl', JSON.stringify(category.labelNl)],
  ];
}

/** One row per outer category, a column per inner one. */
function wide(figures: Figures): string {
  const { axes, measure } = figures;
  const columns = (cells: readonly Cell[]): [string, string][] =>
    cells.map(({ categories, text }) => [categories.at(-1)?.code ?? measure.key, text]);
  if (axes.length < 2) {
    return jsonArray([jsonObject([...yearPair(figures, 'year'), ...columns(cellsOf(figures))])]);
  }
  return jsonArray(
    [...byOuter(figures)].map(([category, group]) =>
      jsonObject([
        ...yearPair(figures, 'year'),
        [axes[0]!.name, codeText(axes[0]!, category)],
        ...columns(group),
      ]),
    ),
  );
}

/** A header and rows of values. */
function table(figures: Figures): string {
  const { axes, measure, year } = figures;
  const header = [
    ...(year === null ? [] : ['year']),
    ...axes.map(({ name }) => name),
    measure.key,
  ].map((name) => JSON.stringify(name));
  const rows = cellsOf(figures).map(({ categories, text }) =>
    jsonArray([
      ...(year === null ? [] : [String(year)]),
      ...axes.map((axis, at) => codeText(axis, categories[at]!)),
      text,
    ]),
  );
  return jsonObject([
    ['columns', jsonArray(header)],
    ['rows', jsonArray(rows)],
  ]);
}
