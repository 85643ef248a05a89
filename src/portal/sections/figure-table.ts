import type { Chart, FigureRows } from '../charts/chart.ts';
import { type Html, html } from '../html.ts';
import type { Value } from '../model.ts';
import {
  cubeOf,
  type Place,
  placesOf,
  totalPlace,
  type View,
  valueAt,
  valueText,
} from '../view.ts';
import { offerButton } from './offers.ts';

/** The figures of a chart as a table that opens on demand. */
export function openTable(view: View, chart: string, ...told: TableArguments): Html {
  return html`<details id="table-${chart}"><summary>${view.texts.chart.table}</summary>${tableOf(view, chart, ...told)}</details>`;
}

type TableArguments = [
  label: string,
  figures: FigureRows,
  cell?: (value: Value, row: readonly Value[]) => Html | string,
];

/** The figures of a chart as a table that can be copied whole: withheld ones by word, or as `cell` writes them. */
export function tableOf(
  view: View,
  chart: string,
  ...[label, figures, cell]: TableArguments
): Html {
  const write = cell ?? ((value) => valueText(view, value));
  return html`${offerButton(view, 'clipboard', chart)}
    <div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table><thead><tr>${figures.head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${figures.rows.map(
      ({ of, values }) =>
        html`<tr>${of.map((name) => html`<th scope="row">${name}</th>`)}${values.map((value) => html`<td>${write(value, values)}</td>`)}</tr>`,
    )}</tbody></table></div>`;
}

/** A table as tab-separated text for a spreadsheet: numbers as the language writes them, but ungrouped. */
export function tableText(view: View, { head, rows }: FigureRows): string {
  const number = new Intl.NumberFormat(view.texts.locale, {
    useGrouping: false,
    maximumFractionDigits: 20,
  });
  const cell = (value: Value) =>
    typeof value === 'number' ? number.format(value) : value === null ? '' : valueText(view, value);
  const lines = [head, ...rows.map(({ of, values }) => [...of, ...values.map(cell)])];
  return lines.map((cells) => cells.map((text) => text.replace(/\s/g, ' ')).join('\t')).join('\n');
}

/** The table of a chart: one row per year, and per category of the first axis where the figures are crossed. */
export function figureRows(view: View, chart: Chart): FigureRows {
  const { texts, model } = view;
  const { set } = chart;
  const isCrossed = model.axes[set].b.some(({ code }) => code !== '');
  const isUndivided = model.axes[set].a.every(({ code }) => code === '');
  const [down, across] = [withTotal(view, chart, 'a'), withTotal(view, chart, 'b')];
  const nameOf = ({ label }: Place) => (isUndivided ? texts.charts[chart.name].title : label);
  const periods = Object.keys(cubeOf(view, set)).map((text) => ({
    year: text === '' ? ('' as const) : Number(text),
    name: text === '' ? texts.chart.undated : text,
  }));
  if (!isCrossed)
    return {
      head: [texts.chart.year, ...down.map(nameOf)],
      rows: periods.map(({ year, name }) => ({
        of: [name],
        values: down.map(({ at }) => valueAt(view, set, year, at)),
      })),
    };
  return {
    head: [texts.chart.year, texts.chart.category, ...across.map(({ label }) => label)],
    rows: periods.flatMap(({ year, name }) =>
      down.map((row) => ({
        of: [name, row.label],
        values: across.map(({ at }) => valueAt(view, set, year, row.at, at)),
      })),
    ),
  };
}

/** All places of an axis, a given total last; one unnamed place where it has no categories. */
function withTotal(view: View, chart: Chart, side: 'a' | 'b'): Place[] {
  const places = placesOf(view, chart.set, side);
  const total = totalPlace(view, chart.set, side);
  const label = view.texts.chart.total;
  const none = view.model.axes[chart.set][side].findIndex(({ code }) => code === '');
  return [
    ...places,
    ...(none < 0 ? [] : [{ at: none, code: '', label }]),
    ...(total < 0 ? [] : [{ at: total, code: '_T', label }]),
  ];
}
