import type { Chart } from '../charts/chart.ts';
import { dimensionOf, type FigureSet, type Language, languages, type Value } from '../model.ts';
import { cubeOf, placesOf, totalPlace, type View, valueAt } from '../view.ts';

/** The view of one body in every language. */
export type Views = Readonly<Record<Language, View>>;

/** What the figures of a statistic are called, as in the tables of the release. */
const measures = {
  workforce: 'headcount',
  distribution: 'headcount',
  illness: 'days',
  pension: 'retirements',
  carph: 'rate',
} as const satisfies Record<Chart['statistic'], string>;

/** A figure behind a chart, cell by cell. */
type ChartRow = Readonly<Record<string, string | number | null>>;

/** The figures behind a chart with the names of their columns. */
export interface ChartRows {
  readonly columns: readonly string[];
  readonly rows: readonly ChartRow[];
}

/** A category: its place in the figures, its code, and what it is called in each language. */
interface Category {
  readonly at: number;
  readonly code: string;
  readonly labels: Readonly<Record<Language, string>>;
}

/**
 * Every figure behind a chart, one a row: the year, each category by code and by name, the figure; where there is none,
 * the SDMX code that says why. `source` stands in each row, which is all that a spreadsheet keeps.
 */
export function chartRows(views: Views, chart: Chart, source: string): ChartRows {
  const dimensions = sidesOf(views.en, chart.set).map((side) => dimensionOf[chart.set][side] ?? '');
  const measure = measures[chart.statistic];
  const sets = [chart.set, ...(chart.also === undefined ? [] : [chart.also.set])];
  const columns = [
    'year',
    ...dimensions.flatMap((name) => [
      columnOf(name),
      ...languages.map((one) => columnOf(name, one)),
    ]),
    measure,
    'obs_status',
    'source',
  ];
  const rows = sets.flatMap((set) => rowsOf(views, set, dimensions, measure));
  return { columns, rows: rows.map((row) => ({ ...row, source })) };
}

function columnOf(dimension: string, language?: Language): string {
  const name = dimension.replaceAll('-', '_');
  return language === undefined ? name : `${name}_${language}`;
}

/** The axes of a set that split its figures. */
function sidesOf({ model }: View, set: FigureSet): ('a' | 'b')[] {
  return (['a', 'b'] as const).filter(
    (side) =>
      dimensionOf[set][side] !== null && model.axes[set][side].some(({ code }) => code !== ''),
  );
}

/** The figures of a set; of a dimension that it is not split by they are the total. */
function rowsOf(
  views: Views,
  set: FigureSet,
  dimensions: readonly string[],
  measure: string,
): ChartRow[] {
  const sides = dimensionOf[set];
  const [down, across] = [categoriesOf(views, set, 'a'), categoriesOf(views, set, 'b')];
  const total = totalOf(views, -1);
  const places = down.flatMap((a) => across.map((b) => ({ a, b })));
  return Object.keys(cubeOf(views.en, set)).flatMap((text) => {
    const year = text === '' ? null : Number(text);
    return places.flatMap(({ a, b }) => {
      const value = valueAt(views.en, set, year ?? '', a.at, b.at);
      if (value === null) return [];
      const categories = dimensions.map((name) =>
        cellsOf(name, name === sides.a ? a : name === sides.b ? b : total),
      );
      const figure = typeof value === 'number' ? value : null;
      const obs_status = typeof value === 'number' ? null : value;
      return [
        Object.assign({ year }, ...categories, { [measure]: figure, obs_status }) as ChartRow,
      ];
    });
  });
}

function cellsOf(dimension: string, { code, labels }: Category): ChartRow {
  const named = languages.map((language) => [columnOf(dimension, language), labels[language]]);
  return { [columnOf(dimension)]: code, ...Object.fromEntries(named) };
}

/** The categories of an axis, those without a name and the total last. */
function categoriesOf(views: Views, set: FigureSet, side: 'a' | 'b'): Category[] {
  const spoken = languages.map((language) => placesOf(views[language], set, side));
  const named = placesOf(views.en, set, side).map(({ at, code }, place) => ({
    at,
    code,
    labels: byLanguage((language) => spoken[languages.indexOf(language)]?.[place]?.label ?? code),
  }));
  const axis = views.en.model.axes[set][side];
  const undivided = axis.findIndex(({ code }) => code === '');
  const whole = [undivided, totalPlace(views.en, set, side)].filter((at) => at >= 0);
  return [...named, ...whole.map((at) => totalOf(views, at))];
}

function totalOf(views: Views, at: number): Category {
  return { at, code: '_T', labels: byLanguage((language) => views[language].texts.chart.total) };
}

/** A record of every language. */
export function byLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  return { fr: make('fr'), nl: make('nl'), en: make('en') };
}

/** The rows as CSV. */
export function csvOf({ columns, rows }: ChartRows): string {
  return csvText(
    columns,
    rows.map((row) => columns.map((column) => row[column] ?? null)),
  );
}

/** CSV for spreadsheets: UTF-8 with BOM, every text in quotes, an empty cell where nothing is. */
export function csvText(head: readonly string[], lines: readonly (readonly Value[])[]): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const nameOf = (name: string) => (/[",\s]/.test(name) ? quoted(name) : name);
  const cellOf = (cell: Value) => (typeof cell === 'string' ? quoted(cell) : String(cell ?? ''));
  const texts = [head.map(nameOf), ...lines.map((cells) => cells.map(cellOf))];
  return `\ufeff${texts.map((cells) => `${cells.join(',')}\n`).join('')}`;
}
