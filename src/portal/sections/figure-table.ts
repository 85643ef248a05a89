import type { Chart } from '../charts/chart.ts';
import { type Html, html } from '../html.ts';
import {
  cubeOf,
  type Place,
  placesOf,
  totalPlace,
  type View,
  valueAt,
  valueText,
} from '../view.ts';

/** The figures behind a chart as a table that opens on demand: every category, withheld ones by word. */
export function figureTable(view: View, chart: Chart): Html {
  const { texts } = view;
  const crossed = view.model.axes[chart.set].b.some(({ code }) => code !== '');
  return html`<details id="table-${chart.name}"><summary>${texts.chart.table}</summary>
    <div class="scroll" tabindex="0" role="region" aria-label="${texts.charts[chart.name].title}">
    <table>${crossed ? crossedRows(view, chart) : plainRows(view, chart)}</table></div></details>`;
}

function periodsOf(view: View, chart: Chart): (number | '')[] {
  return Object.keys(cubeOf(view, chart.set)).map((year) => (year === '' ? '' : Number(year)));
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

/** One row per year, one column per category. */
function plainRows(view: View, chart: Chart): Html {
  const { texts } = view;
  const places = withTotal(view, chart, 'a');
  const unit = view.model.axes[chart.set].a.every(({ code }) => code === '');
  return html`<thead><tr><th scope="col">${texts.chart.year}</th>${places.map(
    ({ label }) => html`<th scope="col">${unit ? texts.charts[chart.name].title : label}</th>`,
  )}</tr></thead><tbody>${periodsOf(view, chart).map(
    (year) =>
      html`<tr><th scope="row">${year === '' ? texts.chart.undated : String(year)}</th>${places.map(
        ({ at }) => html`<td>${valueText(view, valueAt(view, chart.set, year, at))}</td>`,
      )}</tr>`,
  )}</tbody>`;
}

/** One row per year and category of the first axis, one column per category of the second. */
function crossedRows(view: View, chart: Chart): Html {
  const { texts } = view;
  const [rows, columns] = [withTotal(view, chart, 'a'), withTotal(view, chart, 'b')];
  return html`<thead><tr><th scope="col">${texts.chart.year}</th><th scope="col">${texts.chart.category}</th>${columns.map(
    ({ label }) => html`<th scope="col">${label}</th>`,
  )}</tr></thead><tbody>${periodsOf(view, chart).flatMap((year) =>
    rows.map(
      (row) =>
        html`<tr><th scope="row">${year === '' ? texts.chart.undated : String(year)}</th><th scope="row">${row.label}</th>${columns.map(
          ({ at }) => html`<td>${valueText(view, valueAt(view, chart.set, year, row.at, at))}</td>`,
        )}</tr>`,
    ),
  )}</tbody>`;
}
